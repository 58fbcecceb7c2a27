"""Files in formats other than SGF, made to the descriptions of these formats.

Moves and names are made up; nothing here was saved by the programs that use the formats.
"""

from __future__ import annotations

NGF_TITLE = {
    "cp932": ("レーティング対局", "青木太郎", "江本次郎", "黒中押し勝ち!"),
    "gb18030": ("友谊对局", "张三", "李四", "黑棋中盘胜!"),
    "big5hkscs": ("友誼對局", "張三豐", "李時珍", "黑棋中盤勝!"),
    "cp949": ("친선대국", "김철수", "이영희", "흑 불계승!"),
    "utf-8": ("친선대국", "김철수", "이영희", "흑 불계승!"),
}


def ngf(
    *,
    size: int = 19,
    handicap: int = 0,
    komi: str = "6",
    result: str = "Black wins by resign!",
    white: str = "Wei      5D",
    black: str = "Bo       7D*",
    title: str = "Rating game",
    moves: str = "PMABBQEEQ\nPMACWEEEE\nPMADBAAAA\nPMAEWBTTB\n",
) -> str:
    """An NGF file: twelve lines, then moves."""
    lines = (
        *(title, str(size), white, black, "www.cyberoro.com", str(handicap), "0", komi),
        *("20110812 [09:31]", "480", result, "4"),
    )
    return "\n".join(lines) + "\n" + moves


def gib(
    *,
    main: str = "GBKIND:2,GTYPE:0,GCDT:1,GTIME:1200-30-3,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,TCNT:4",
    fields: tuple[str, ...] = (),
    handicap: int = 0,
    moves: str = "STO 0 2 1 15 3\nSTO 0 3 2 3 15\nSKI 0 4\nSTO 0 5 2 15 15\n",
    black: str = "Bo (7D)",
    white: str = "Wei (8D)",
) -> str:
    """A GIB file: header fields, then moves; GAMETIME goes over two lines."""
    header = (
        "\\HS",
        "\\[GIBOKIND=Global\\]",
        "\\[GAMETIME=time: 20 min,\n30 sec x 3\\]",
        f"\\[GAMEBLACKNAME={black}\\]",
        f"\\[GAMEWHITENAME={white}\\]",
        *fields,
        f"\\[GAMEINFOMAIN={main}\\]",
        "\\[GAMETAG=S0,R1,D0,G65,W1,Z35,T30-3-1200,C2016:12:29:10:05,I:wei,L:25\\]",
        "\\HE",
    )
    body = ("\\GS", "2 1 0", "5 0 &4", f"INI 0 1 {handicap} &4", moves.rstrip("\n"), "\\GE")
    return "\n".join((*header, *body)) + "\n"


UGF_HEADER = """[Header]
Ver=UGF2,200
Lang={lang}
Crypt=2146,PLAIN_UGF_FILE,READ_WRITE
Title={title}
Place={place}
Date=2001/08/20,09:00:00,2001/08/21,17:00:00
Rule=JPN
Size=19
Hdcp={hdcp}
Ptime=J;240;0;0,J;240;0;0,0,0
Winner={winner}
Moves=3
Writer=
Copyright=Desktop Go
CoordinateType={coordinates}
Comment=
PlayerW={white},9-dan,0,
PlayerB={black},Gosei,0,
"""
UGF_DATA = "[Data]\nPP,B1,1,0\nDD,W1,2,12 '00:00:31\nYA,B1,3,0\n"


def ugf(
    data: str = UGF_DATA,
    more: str = "",
    *,
    lang: str = "SJIS",
    title: str = "26th,Gosei,5th game",
    place: str = "The Hall, Tokyo",
    hdcp: str = "0,5.50",
    winner: str = "B,1.5",
    coordinates: str = "IGS",
    white: str = "K.White",
    black: str = "K.Black",
) -> str:
    """A UGF file with a header and ``data``, then ``more`` sections."""
    header = UGF_HEADER.format(
        lang=lang,
        title=title,
        place=place,
        hdcp=hdcp,
        winner=winner,
        coordinates=coordinates,
        white=white,
        black=black,
    )
    return header + data + more


JAGO = """<?xml version="1.0" encoding="{encoding}"?>
<?xml-stylesheet href="go.xsl" type="text/xsl"?>
<!DOCTYPE Go SYSTEM "go.dtd">
<Go>
<GoGame name="{name}">
<Information>
<Application>Jago:5.0</Application>
<BoardSize>9</BoardSize>
<BlackPlayer>{black}</BlackPlayer>
<BlackRank>3d</BlackRank>
<WhitePlayer>Wei &amp; friends</WhitePlayer>
<Date>2004-05-06</Date>
<Rules>Japanese</Rules>
<Handicap>2</Handicap>
<Komi>0.5</Komi>
<Time>1800</Time>
<Result>W+R</Result>
<User>someone</User>
<Copyright><P>Free</P><P>for all</P></Copyright>
</Information>
<Nodes>
<Node><AddBlack at="C3"/><AddBlack><at>G7</at></AddBlack><AddWhite>A1</AddWhite>
<BlackToPlay/><Comment><P>First line
goes on</P><P></P><P>{comment}</P></Comment></Node>
<Node name="Opening" blacktime="1700"><Black number="1" at="E5" timeleft="1700"/>
<Mark at="E5" type="triangle"/><Mark at="A9" territory="white"/><Mark at="B2"/>
<Mark at="C1" label="x:1"/><SGF type="GW"><Arg>1</Arg></SGF></Node>
<White number="2" at=""/>
<Comment>White passes.</Comment>
<Variation>
<White number="2" at="J9"/>
<Black number="3" at="H8"/>
<Variation><Node><Black at="H9"/></Node></Variation>
</Variation>
<Black number="3">D4</Black>
</Nodes>
</GoGame>
</Go>
"""


def jago(
    *, encoding: str = "UTF-8", name: str = "A game", black: str = "Bo", comment: str = "Third"
) -> str:
    """A Jago file with all that the format has."""
    return JAGO.format(encoding=encoding, name=name, black=black, comment=comment)


SEEDS: tuple[bytes, ...] = (
    ngf().encode(),
    ngf(handicap=5, title="友谊对局").encode("gb18030"),
    gib(handicap=3).encode(),
    gib(black="김철수 (7단)").encode("cp949"),
    ugf(more="[Figure]\n.Text,1\nA point\n.#,3,4,A\n.EndText\n.Fig,2,1,1,19,19,Ref,1,0\n"
        "PP,B1,0,0\nQQ,W1,1,0\n.Text\nso\n.EndText\n.EndFig\n").encode(),
    ugf(title="第26期,碁聖戦").encode("cp932"),
    jago().encode(),
)  # fmt: skip
