"""Writes a trained detector as the package carries it: python3 export.py MODEL.onnx MODEL.pt OUT.bin.

The trained graph is the sentence model's with other numbers, so only those are written: a table of places in MODEL.onnx (offset and
length, 4 bytes each), the bytes that belong there, and then the heads as 32-bit floats. The table of word vectors is not trained.
"""
import struct
import sys

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from model import Detector, matrix_names


def replaced(base, model):
    """Pairs of bytes: those in the base, and those of the trained model."""
    known = {t.name: numpy_helper.to_array(t) for t in base.graph.initializer}
    array = lambda parameter: parameter.detach().numpy()
    floats, matrices = model.tensors()
    for name, norm in floats.items():
        yield known[name + '.weight'], array(norm.weight)
        yield known[name + '.bias'], array(norm.bias)
    for name, stored in matrix_names(base).items():
        weight = array(matrices[name].weight)
        scale = np.maximum(np.abs(weight).max(1), 1e-8) / 64
        yield known[name + '.bias'], array(matrices[name].bias)
        yield known[stored + '_scale'], scale.astype(np.float32)
        yield known[stored + '_quantized'], np.round(weight / scale[:, None]).T.astype(np.int8)


def main(base_path, model_path, out_path):
    base, file = onnx.load(base_path), open(base_path, 'rb').read()
    model = Detector(base)
    model.load_state_dict(torch.load(model_path, map_location='cpu'))
    places, contents = [], []
    for old, new in replaced(base, model):
        assert old.shape == new.shape and old.dtype == new.dtype
        before, after = old.tobytes(), np.ascontiguousarray(new).tobytes()
        offset = file.find(before)
        assert offset >= 0 and file.find(before, offset + 1) < 0, 'these numbers are not found at exactly one place'
        places.append((offset, len(after)))
        contents.append(after)
    heads = [p.detach().numpy().astype(np.float32).tobytes() for p in model.heads()]
    with open(out_path, 'wb') as out:
        out.write(struct.pack('<I', len(places)))
        for offset, length in places:
            out.write(struct.pack('<II', offset, length))
        out.write(b''.join(contents + heads))


if __name__ == '__main__':
    main(*sys.argv[1:])
