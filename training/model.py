"""The sentence model that Heed carries, read from its 8-bit ONNX file, with heads for the verdict and for standing instructions.

It computes as the 8-bit graph does (weights of 7 bits by output channel, inputs of 8 bits by text), so that what is trained is what
runs. Rounding passes gradients through unchanged.
"""
import struct

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnx import numpy_helper

WIDTH, LAYERS, HEADS, INNER = 384, 12, 12, 1536


@torch.no_grad()
def weight_error(weight):
    """What rounding a matrix to 7 bits by output changes."""
    scale = weight.abs().amax(1, keepdim=True).clamp_min(1e-8) / 64
    return (weight / scale).round() * scale - weight


@torch.no_grad()
def input_error(x, seen):
    """What rounding to 8 bits by text changes. What pads a batch does not count, and zero is a step of its own."""
    values = x * seen
    low = values.amin((1, 2), keepdim=True)
    step = (values.amax((1, 2), keepdim=True) - low).clamp_min(1e-6) / 255
    zero = (-low / step).round()
    return (((values / step).round() + zero).clamp(0, 255) - zero) * step - values


class Linear8(nn.Linear):
    def forward(self, x):
        return F.linear(x, self.weight + weight_error(self.weight), self.bias)


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key, self.value, self.attended = (Linear8(WIDTH, WIDTH) for _ in range(4))
        self.wide, self.narrow = Linear8(WIDTH, INNER), Linear8(INNER, WIDTH)
        self.norm1, self.norm2 = (nn.LayerNorm(WIDTH, eps=1e-12) for _ in range(2))
        self.drop = nn.Dropout(0.1)

    def forward(self, x, mask, seen):
        batch, length, _ = x.shape
        split = lambda y: y.view(batch, length, HEADS, WIDTH // HEADS).transpose(1, 2)
        rounded = lambda y: y + input_error(y, seen)
        shared = rounded(x)
        query, key, value = (split(part(shared)) for part in (self.query, self.key, self.value))
        attended = F.scaled_dot_product_attention(query, key, value, attn_mask=mask).transpose(1, 2)
        x = self.norm1(x + self.drop(self.attended(rounded(attended.reshape(batch, length, WIDTH)))))
        return self.norm2(x + self.drop(self.narrow(rounded(F.gelu(self.wide(rounded(x)))))))


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
        places = torch.arange(ids.shape[1], device=ids.device)[None]
        x = self.norm(self.words(ids) + self.places(places) + self.segments(segments))
        mask, seen = seen[:, None, None, :].bool(), seen[..., None].float()
        for layer in self.layers:
            x = layer(x, mask, seen)
        first = torch.tanh(self.dense(self.drop(x[:, 0])))
        return self.out(self.drop(first)), self.span(x)[..., 0]

    def heads(self):
        return [p for part in (self.dense, self.out, self.span) for p in part.parameters()]

    def freeze(self, count):
        """Leaves the first layers as they are, so that a file of weights trained further shares their bytes."""
        for part in (self.norm, *self.layers[:count]) if count else ():
            for parameter in part.parameters():
                parameter.requires_grad = False

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


def places_of(trained):
    """What export.py wrote: pairs of an offset and the bytes that belong there, and where the heads begin."""
    count = struct.unpack_from('<I', trained)[0]
    at, places = 4 + 8 * count, []
    for offset, length in struct.iter_unpack('<II', trained[4:at]):
        places.append((offset, trained[at:at + length]))
        at += length
    return places, at


def read_trained(base_path, trained_path):
    """A detector that was trained before, to train it further."""
    trained, graph = open(trained_path, 'rb').read(), bytearray(open(base_path, 'rb').read())
    places, heads = places_of(trained)
    for offset, new in places:
        graph[offset:offset + len(new)] = new
    model = Detector(onnx.load_from_string(bytes(graph)))
    numbers = torch.tensor(np.frombuffer(trained[heads:], np.float32).copy())
    for parameter in model.heads():
        parameter.data, numbers = numbers[:parameter.numel()].view(parameter.shape).clone(), numbers[parameter.numel():]
    return model
