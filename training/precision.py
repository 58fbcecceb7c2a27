"""What numbers products are made of, by what the hardware multiplies fast."""

from __future__ import annotations

import torch


def best_precision(device: torch.device) -> torch.dtype:
    """bfloat16 where the hardware multiplies it; elsewhere it only costs time.

    Numbers too small for a float32 of full precision then count as zero: a processor takes a
    hundred times as long for them, and with the weights of attention, which are powers of e, a
    large teacher in float32 takes sixteen times as long.
    """
    torch.set_flush_denormal(True)
    if device.type == "cuda":
        return torch.bfloat16
    able = torch.cpu.get_capabilities() if hasattr(torch.cpu, "get_capabilities") else {}
    has_short = able.get("avx512_bf16", False) or able.get("amx_bf16", False)
    return torch.bfloat16 if has_short else torch.float32
