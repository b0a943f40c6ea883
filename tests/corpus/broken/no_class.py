"""Only helpers here; the attention is in another file."""
import math


def scale(d_k):
    return 1 / math.sqrt(d_k)


print(scale(64))
