"""How many bits a character costs in a text of a given language: what charset detection weighs.

Rough on purpose: common characters by rank, the rest by the level of the national standard that
holds them. The wrong character set turns everyday characters into rare ones of another language,
which costs far more than any inaccuracy here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import partial

# Everyday characters, the most common ones first; before them what Go records are full of.
_GO_HANS = (
    "段胜黑白棋目负中盘子先围杯赛届决名人本因坊九八七六五四三二一十初局第半贴还时分秒年月日"
    "星定式飞跳尖断打吃征提劫活死眼气势厚薄黄王李张刘陈杨赵吴周徐孙马朱胡郭何高林罗郑梁谢宋"
    "唐许韩冯邓曹彭曾萧肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦方"
    "朴申曺聂卫平常昊古力柯洁芈昱廷时越檀啸孟泰龄江铸久绝艺星阵网络快战友谊挑战冠军甲级联赛"
)
_HANS = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之"
    "年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样"
    "理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将"
    "两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信"
    "表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔"
    "更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统"
    "区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品"
    "住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运败易招攻守角连"
    "接扳长立压虎挡冲渡爬拆夹托退点刺挖靠碰镇封紧松妙恶劣优形状变化简单复杂本手俗严厉平凡"
)
_HANT_OF = dict(
    zip(
        "胜负盘围赛届决还时飞断势黄张刘陈杨赵吴孙马罗郑谢许韩冯邓萧萧袁蒋叶苏吕卢钟谭陆贾韦聂卫"
        "洁铸绝艺阵网络战谊冠军级联",
        "勝負盤圍賽屆決還時飛斷勢黃張劉陳楊趙吳孫馬羅鄭謝許韓馮鄧蕭蕭袁蔣葉蘇呂盧鐘譚陸賈韋聶衛"
        "潔鑄絕藝陣網絡戰誼冠軍級聯",
        strict=True,
    )
)
_HANT = (
    "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之"
    "年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣"
    "理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將"
    "兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信"
    "表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾"
    "更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統"
    "區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品"
    "住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運敗易招攻守角連"
)
_JA = (
    "段勝黒白手目半中押先番碁棋戦名人本因坊院九八七六五四三二一十初局第回王座聖天元対コミ無"
    "日国会年大長出同時政事自行社見月分議後前民生連発間上部東者党地合市業内相方定今新場金員"
    "入選立開米力学問高代明実円関決子動京全表経通外最言氏現理調体化田当約主題下首意法不来作"
    "性的要用制治度務強気小成期公持野協取都和統以機平総加山思家話世受区領多県続進正安設保改"
    "数記女北午指権心界支産結派点教報済書府活原共得解交資予川向際査面委告軍文反重近千考判"
    "認画海参利組知案道信策集在件別物側任引使求所次水品論計死感特情打男私各始島直両朝式確村"
    "藤林木井石武宮佐小趙治勲張栩結城聡羽根直樹依田紀基加藤正夫大竹英雄高尾紳路山下敬吾河野"
    "臨趣味譜解説講師級位者定石布石形死活詰問題答正解失敗変化図白番黒先"
)
_KO = (
    "이다는에의가을고지하로한도서를기사자리대은어인나시라아해정그일수제보들장부전주스게만성구소과"
    "있었것했안연조상선모원공와면중니요마여비으미거신동관화세위오우경유실국문회적내발개러할저트민"
    "당무계용야르통생방분물양말업반재영진작간교행명학김박최강윤임한오서권황송류전홍배백허남심노하"
    "곽성차주구우단승흑백불집덤패초읽바둑기원왕전배결예선본제회년월일시간분호점석창혁환철훈현준"
    "규민재진영태희숙은미경돌람번째치누르드크타네카더없같때까데될않되듯던든게임설명문제정석포"
    "段勝黑白國手戰大會名人王位棋聖中押局第回"
    "급두며또음법속력손복형식실레프터블록데이코"
)

_LIST_SHARE = 0.75
"""Share of running text that a list of everyday characters covers."""
_RANK_SHIFT = 20
"""Flattens the top of the list (Zipf-Mandelbrot)."""
ASCII_BITS = 6.0
MOST_KEPT = 16_384
"""Characters of a language whose bits are kept."""
CAPITAL_BITS = 2.5
"""What a capital costs more than its small letter."""


class Language(Enum):
    """A language, or a few that write alike; the value is the start of its ISO tag."""

    SIMPLIFIED_CHINESE = "zh-Hans"
    TRADITIONAL_CHINESE = "zh-Hant"
    JAPANESE = "ja"
    KOREAN = "ko"
    RUSSIAN = "ru"
    GREEK = "el"
    GERMAN = "de"
    FRENCH = "fr"
    SPANISH = "es"
    PORTUGUESE = "pt"
    ITALIAN = "it"
    DUTCH = "nl"
    NORDIC = "sv"
    ICELANDIC = "is"
    POLISH = "pl"
    CZECH = "cs"
    HUNGARIAN = "hu"
    ROMANIAN = "ro"
    TURKISH = "tr"


_LATIN = {
    Language.GERMAN: "üäößé",
    Language.FRENCH: "éèàêçôîâûùœëïæ",
    Language.SPANISH: "óíáéñúüçàèò",
    Language.PORTUGUESE: "ãçáéíóõêâúàô",
    Language.ITALIAN: "àèùòìé",
    Language.DUTCH: "ëéïèöü",
    Language.NORDIC: "äöåøæéü",
    Language.ICELANDIC: "áíðúóéöþæý",
    Language.POLISH: "łąęóśżćńź",
    Language.CZECH: "áíéěýžřščůúťňďôľä",
    Language.HUNGARIAN: "éáóíöőúüű",
    Language.ROMANIAN: "ăâîşţ",
    Language.TURKISH: "ışüğçöİ",
}
"""The letters beyond A to Z, the most common ones first."""
_ALPHABETS = {
    Language.RUSSIAN: "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґ",
    Language.GREEK: "αοιετσνηρυπκμλςωίόάγδήέθύφχβξώζψϊϋΐΰ",
}
"""The same where no letter is from A to Z."""


def _ranks(text: str) -> dict[str, float]:
    order = list(dict.fromkeys(text))
    norm = sum(1 / (rank + _RANK_SHIFT) for rank in range(len(order)))
    return {
        char: math.log2((rank + _RANK_SHIFT) * norm / _LIST_SHARE)
        for rank, char in enumerate(order)
    }


_GO_HANT = "".join(_HANT_OF.get(char, char) for char in _GO_HANS)
_COMMON = {
    Language.SIMPLIFIED_CHINESE: _ranks(_GO_HANS + _HANS),
    Language.TRADITIONAL_CHINESE: _ranks(_GO_HANT + _HANT),
    Language.JAPANESE: _ranks(_JA),
    Language.KOREAN: _ranks(_KO),
}


def _letter_bits(letters: str, first: float, step: float) -> dict[str, float]:
    """Bits of letters by rank, and of their capitals."""
    small = {char: first + step * rank for rank, char in enumerate(letters)}
    large = {char.upper(): bits + CAPITAL_BITS for char, bits in small.items()}
    return {char: bits for char, bits in large.items() if len(char) == 1} | small


_COMMON |= {language: _letter_bits(text, 6.0, 1 / 4) for language, text in _LATIN.items()}
_COMMON |= {language: _letter_bits(text, 4.0, 1 / 12) for language, text in _ALPHABETS.items()}

_OTHER_CHINESE = {Language.SIMPLIFIED_CHINESE: _COMMON[Language.TRADITIONAL_CHINESE]}
"""GBK and GB18030 hold the traditional forms, too."""


def _standard_bits(char: str, codec: str, first: range, bits: tuple[float, float]) -> float | None:
    """``bits[0]`` in the first level of a national standard, ``bits[1]`` elsewhere in it."""
    try:
        code = char.encode(codec)
    except UnicodeEncodeError:
        return None
    return bits[0] if len(code) == 2 and code[0] in first else bits[1]


_STANDARDS = {
    Language.SIMPLIFIED_CHINESE: ("gb2312", range(0xB0, 0xD8), (13.0, 17.0)),
    Language.TRADITIONAL_CHINESE: ("big5", range(0xA4, 0xC7), (13.5, 18.0)),
    Language.JAPANESE: ("euc_jp", range(0xB0, 0xD0), (13.5, 18.5)),
    Language.KOREAN: ("euc_kr", range(0xB0, 0xC9), (13.0, 17.0)),
}


class _Table(dict[str, float]):
    """The bits of characters that were asked for: files have few different ones."""

    def __init__(self, find: Callable[[str], float]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, char: str) -> float:
        if len(self) >= MOST_KEPT:
            self.clear()
        bits = self[char] = self._find(char)
        return bits


def text_bits(counts: Mapping[str, int], languages: Iterable[Language]) -> float:
    """Bits of characters beyond ASCII, ``counts`` of each, in the language that they fit best."""
    return min(_sum_of_bits(counts, _TABLES[language]) for language in languages)


def unicode_bits(counts: Mapping[str, int]) -> float:
    """The same where each character may be of another language, as in UTF-8."""
    return _sum_of_bits(counts, _ANY_LANGUAGE)


def _sum_of_bits(counts: Mapping[str, int], table: _Table) -> float:
    return sum([count * table[char] for char, count in counts.items()])


def _character_bits(language: Language, char: str) -> float:
    code = ord(char)
    bits = _COMMON[language].get(char)
    if bits is not None:
        return bits
    if 0xE000 <= code <= 0xF8FF or code < 0xA0 or code >= 0xF0000:
        return 30.0
    if language in _LATIN or language in _ALPHABETS:
        return _western_bits(char, code, language)
    return _east_asian_bits(char, code, language)


def _western_bits(char: str, code: int, language: Language) -> float:
    if char in "“”„‘’–—…«»":
        return 8.0
    if char in "¿¡":
        return 8.0 if language is Language.SPANISH else 14.0
    if char in "½´¼¾":  # Half a point; an apostrophe where the keyboard has that.
        return 9.5
    if char in "№‚‹›•°§€©·²³×":
        return 11.0
    if not char.isalpha():
        return 16.0
    if code > 0x24F or language in _ALPHABETS:
        return 22.0
    return 12.0 + (CAPITAL_BITS if char.isupper() else 0.0)


def _east_asian_bits(char: str, code: int, language: Language) -> float:
    if 0xFF61 <= code <= 0xFF9F:
        return 10.5
    if 0x3041 <= code <= 0x30FE:
        kana = 6.5 if code < 0x30A0 else 7.5
        return kana if language is Language.JAPANESE else 17.0
    if 0x3000 <= code <= 0x303F or 0xFF01 <= code <= 0xFF5E or char in "“”‘’·—…":
        return 9.0
    if language is not Language.KOREAN and 0xAC00 <= code <= 0xD7A3:
        return 24.0
    standard = _standard_bits(char, *_STANDARDS[language])
    if standard is None:
        return 15.0 if char in _OTHER_CHINESE.get(language, ()) else 22.0
    if not (0x3400 <= code <= 0x9FFF or 0xAC00 <= code <= 0xD7A3):
        return 16.0
    return standard


_TABLES = {language: _Table(partial(_character_bits, language)) for language in Language}
_ANY_LANGUAGE = _Table(lambda char: min(table[char] for table in _TABLES.values()) + 1.0)
