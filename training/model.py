"""The sentence model that Heed carries, read from its 8-bit ONNX file, with heads for the verdict and for standing instructions.

It computes as the 8-bit graph does (weights of 7 bits by output channel, inputs of 8 bits by text), so that what is trained is what
runs. Rounding passes gradients through unchanged.
"""
import math

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnx import numpy_helper

WIDTH, LAYERS, HEADS, INNER = 384, 12, 12, 1536


class Linear8(nn.Linear):
    def forward(self, x):
        with torch.no_grad():
            scale = self.weight.abs().amax(1, keepdim=True).clamp_min(1e-8) / 64
            weight_error = (self.weight / scale).round() * scale - self.weight
            values = x.float()
            low = values.amin((1, 2), keepdim=True).clamp_max(0)
            step = (values.amax((1, 2), keepdim=True).clamp_min(0) - low).clamp_min(1e-6) / 255
            input_error = ((values - low) / step).round() * step + low - values
        return F.linear(x + input_error.to(x.dtype), self.weight + weight_error, self.bias)


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key, self.value, self.attended = (Linear8(WIDTH, WIDTH) for _ in range(4))
        self.wide, self.narrow = Linear8(WIDTH, INNER), Linear8(INNER, WIDTH)
        self.norm1, self.norm2 = (nn.LayerNorm(WIDTH, eps=1e-12) for _ in range(2))

    def forward(self, x, mask):
        batch, length, _ = x.shape
        split = lambda y: y.view(batch, length, HEADS, WIDTH // HEADS).transpose(1, 2)
        scores = split(self.query(x)) @ split(self.key(x)).transpose(2, 3) / math.sqrt(WIDTH // HEADS)
        seen = (scores.float() + mask).softmax(-1).to(x.dtype) @ split(self.value(x))
        x = self.norm1(x + self.attended(seen.transpose(1, 2).reshape(batch, length, WIDTH)).float())
        return self.norm2(x + self.narrow(F.gelu(self.wide(x).float())).float())


class Detector(nn.Module):
    """Verdict (rejected, accepted, neutral) and standing instruction from the first token; which words state it from each token."""

    def __init__(self, base):
        super().__init__()
        self.words = nn.Embedding(30522, WIDTH)
        self.places = nn.Embedding(512, WIDTH)
        self.segments = nn.Embedding(2, WIDTH)
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.dense, self.out, self.span = nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, 4), nn.Linear(WIDTH, 1)
        self.drop = nn.Dropout(0.1)
        self.load(base)
        for table in (self.words, self.places, self.segments):
            table.weight.requires_grad = False

    def forward(self, ids, segments, seen):
        places = torch.arange(ids.shape[1])[None]
        x = self.norm(self.words(ids) + self.places(places) + self.segments(segments))
        mask = (1.0 - seen[:, None, None, :].float()) * -1e4
        for layer in self.layers:
            x = layer(x, mask)
        first = torch.tanh(self.dense(self.drop(x[:, 0])).float())
        return self.out(self.drop(first)).float(), self.span(x).float()[..., 0]

    def tensors(self):
        """The names in the ONNX file of what is trained. Matrices: the name of the node that multiplies."""
        floats, matrices = {'embeddings.LayerNorm': self.norm}, {}
        for at, layer in enumerate(self.layers):
            name = f'encoder.layer.{at}.'
            floats |= {name + 'attention.output.LayerNorm': layer.norm1, name + 'output.LayerNorm': layer.norm2}
            matrices |= {
                name + 'attention.self.query': layer.query, name + 'attention.self.key': layer.key,
                name + 'attention.self.value': layer.value, name + 'attention.output.dense': layer.attended,
                name + 'intermediate.dense': layer.wide, name + 'output.dense': layer.narrow,
            }
        return floats, matrices

    def load(self, base):
        known = {t.name: numpy_helper.to_array(t) for t in base.graph.initializer}
        tensor = lambda a: torch.tensor(np.ascontiguousarray(a, dtype=np.float32))
        wide = lambda name: (known[name + '_quantized'].astype(np.float32) - known[name + '_zero_point'].astype(np.float32)) * known[name + '_scale']
        for table, name in ((self.words, 'word'), (self.places, 'position'), (self.segments, 'token_type')):
            table.weight.data = tensor(wide(f'embeddings.{name}_embeddings.weight'))
        floats, matrices = self.tensors()
        for name, norm in floats.items():
            norm.weight.data, norm.bias.data = tensor(known[name + '.weight']), tensor(known[name + '.bias'])
        for name, stored in matrix_names(base).items():
            matrices[name].weight.data = tensor(wide(stored).T)
            matrices[name].bias.data = tensor(known[name + '.bias'])


def matrix_names(base):
    """For each multiplication the name of its matrix in the file."""
    return {
        node.name.strip('/').replace('/MatMul_quant', '').replace('/', '.'): node.input[1][: -len('_quantized')]
        for node in base.graph.node
        if node.op_type == 'MatMulInteger'
    }


def read_base(path):
    return onnx.load(path)
