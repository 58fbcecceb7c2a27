"""Strengths of 3x3 patterns as moves, a letter each (``pattern_strength``).

Written by ``python -m training.pattern_weights``; learned from 1000 games, 213021 moves.
"""

STRENGTHS = (
    "bTeHqROfOhtiYqLTfg0ggcQqInoWRoOMgwmtjemkcqmkWWNnQgtibuja0oksZdQckgepUmoNdidaUehpcfpWstoNhM",
    "SSZMhgmnlvyxegcUlSoigaRqSLlvrsOkScmsnomVUpTPjpmuOjVdiuxu0fflcWhruoglbjzqblxinefhjjweYeWQRa",
    "hodorivsoipWcbeZPhlqiVUZSMcbjduprwsvoqliqblsefuShrahrhnwelqXotjYkghpXvwpNhInkvrlZUlRjdjuut",
    "ZcWekoujchrbepNnufVkPxj1pudRggKZhdgWSHoUjlVnVmmgdVrThqSlORetirqnusqbXbkvlsgiodiiVadcbYdbhW",
    "priuuuipVYWWRdmkmmrnxhjfksYuogaTnTQgtpuQiOVWplqpsmsuvoVnRgltiZcgpuwsyqnmjqyehahcckpdUcNRLV",
    "emRvspwuspsmZUYQQbinfTXVaQZagdrpnurxoqmmrioqljuckpgjmhmwjqmnrtqlqthcqdZtlhoYnbPpskojontlng",
    "UqUtcmpPqhprxgnkpcrpsklfvsnXgSiiitrqdiWjobtsoUjWffgrqnTcVddjqmqRgaijhrsvVfZmrhprjhpcqtnu1r",
    "muhgochniWfgWdnKUfyrnNPkOUZsjqjpZkrnfrwisYplTqlhgmpsiUqkSfUaspuhdgoqenniisbojmokrwjmdqmdmU",
    "hnhqsipjrwqpungZdUdhghparsoTiTsjwxrkqciRqjNVUnkssjftsyqngseZTiRofgTggmlgPbUeZoomtmnmSjZmre",
    "RegCVXUcgaWsZoxTnZlkrryxdgsyt1cajZolUQgYNkfhispptttpqmUWXXfbqmqrpvoonwtruoxgglrpsXcafmntej",
    "hpdbaiompOYYbllocbircstnxunpqmppxqunmptZXtSrrQSnaiqqmmurxmnmknhlkkhnrrkjppjlakrqomlrkliqqo",
    "dhYrmxxtopbibokUTajnmrjjtstqqipedcjXpkldasnnphaidWonmokjnikjpplgjuQOjadxjoYrkZmjwpegTgXtnq",
    "icgakYvkaiojpvlPhQtgdITRjgg",
)
