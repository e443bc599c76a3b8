"""Trains the detector: python3 train.py MODEL.onnx EXCHANGES.jsonl OUT [--seed N] [--epochs N].

EXCHANGES is written by encode.ts. OUT gets model.pt and the scores of every exchange that was kept apart.
"""
import argparse
import collections
import json
import math
import os
import random
import time

import torch
import torch.nn as nn
import torch.nn.functional as F

from model import Detector, read_base

CLASSES = ('rejected', 'accepted', 'neutral')
ALLOWED = {'rejected': (1, 0, 0), 'accepted': (0, 1, 0), 'neutral': (0, 0, 1), 'not rejected': (0, 1, 1)}
# How often the rows of a source are seen in one epoch, where it is not once.
TIMES = {'coding': 2, 'multidogo': 0.1, 'sgd': 0.25, 'synthetic': 0.7, 'standing': 2, 'standing-coding': 1.5, 'standing-assistants': 1.5}
SMOOTHING = 0.05


def batch_of(rows):
    length = -(-max(len(r['ids']) for r in rows) // 8) * 8
    ids = torch.zeros(len(rows), length, dtype=torch.long)
    segments, seen = torch.zeros_like(ids), torch.zeros_like(ids)
    for at, r in enumerate(rows):
        n = len(r['ids'])
        ids[at, :n] = torch.tensor(r['ids'])
        segments[at, r['start']:n] = 1
        seen[at, :n] = 1
    return ids, segments, seen


def loss_of(out, spans, rows):
    logs = F.log_softmax(out[:, :3], -1)
    allowed = torch.tensor([ALLOWED[r['label']] for r in rows], dtype=torch.float)
    loss = (-(1 - SMOOTHING) * torch.logsumexp(logs + torch.log(allowed + 1e-9), -1) - SMOOTHING * logs.mean(-1)).mean()
    known = [at for at, r in enumerate(rows) if 'standing' in r]
    if known:
        wanted = torch.tensor([float(rows[at]['standing']) for at in known])
        loss = loss + F.binary_cross_entropy_with_logits(out[known, 3], wanted)
    marked = [at for at, r in enumerate(rows) if r.get('span')]
    if marked:
        parts = []
        for at in marked:
            start, end = rows[at]['start'], len(rows[at]['ids']) - 1
            first, last = rows[at]['span']
            wanted = torch.zeros(end - start)
            wanted[first:last] = 1
            parts.append(F.binary_cross_entropy_with_logits(spans[at, start:end], wanted))
        loss = loss + 0.3 * torch.stack(parts).mean()
    return loss


def batches(rows, size, rng):
    """Rows of about the same length together, batches in random order."""
    rng.shuffle(rows)
    for at in range(0, len(rows), size * 16):
        chunk = sorted(rows[at:at + size * 16], key=lambda r: len(r['ids']))
        parts = [chunk[k:k + size] for k in range(0, len(chunk), size)]
        rng.shuffle(parts)
        yield from parts


def epoch_of(rows, rng):
    by_source = collections.defaultdict(list)
    for r in rows:
        by_source[r['source']].append(r)
    chosen = []
    for source, all_of_it in sorted(by_source.items()):
        times = TIMES.get(source, 1)
        chosen += all_of_it * int(times) + rng.sample(all_of_it, int(len(all_of_it) * (times % 1)))
    return chosen


def train(model, rows, epochs, seed, size=32, rate=5e-5):
    rng = random.Random(seed)
    plan = [list(batches(epoch_of(rows, rng), size, rng)) for _ in range(epochs)]
    heads = [*model.dense.parameters(), *model.out.parameters(), *model.span.parameters()]
    body = [p for p in model.parameters() if p.requires_grad and all(p is not h for h in heads)]
    optimiser = torch.optim.AdamW([{'params': body, 'lr': rate}, {'params': heads, 'lr': 4 * rate}], weight_decay=0.01)
    total = sum(len(p) for p in plan)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda s: min(1, s / (0.1 * total)) * max(0, 1 - s / total))
    model.train()
    began, step, mean = time.time(), 0, 0.0
    for number, parts in enumerate(plan):
        for part in parts:
            with torch.autocast('cpu', torch.bfloat16):
                out, spans = model(*batch_of(part))
            loss = loss_of(out.float(), spans.float(), part)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(body + heads, 1.0)
            optimiser.step()
            schedule.step()
            step += 1
            mean = 0.98 * mean + 0.02 * loss.item() if step > 1 else loss.item()
            if step % 50 == 0 or step == 5:
                spent = time.time() - began
                print(f'epoch {number + 1}/{epochs} step {step}/{total} loss {mean:.3f} {step * size / spent:.1f} rows/s, {spent / step * (total - step) / 60:.0f} min left', flush=True)


@torch.no_grad()
def scores(model, rows, size=64):
    model.eval()
    found = [None] * len(rows)
    order = sorted(range(len(rows)), key=lambda k: len(rows[k]['ids']))
    for at in range(0, len(order), size):
        part = order[at:at + size]
        with torch.autocast('cpu', torch.bfloat16):
            out, _ = model(*batch_of([rows[k] for k in part]))
        for k, logits in zip(part, out.float().tolist()):
            found[k] = [round(v, 4) for v in logits]
    return found


def main():
    options = argparse.ArgumentParser()
    options.add_argument('base')
    options.add_argument('exchanges')
    options.add_argument('out')
    options.add_argument('--seed', type=int, default=1)
    options.add_argument('--epochs', type=int, default=5)
    options.add_argument('--rate', type=float, default=5e-5)
    options.add_argument('--start', help='a model.pt to go on from')
    options.add_argument('--threads', type=int, default=os.cpu_count())
    given = options.parse_args()
    torch.set_num_threads(given.threads)
    torch.manual_seed(given.seed)
    os.makedirs(given.out, exist_ok=True)
    rows = [json.loads(line) for line in open(given.exchanges)]
    model = Detector(read_base(given.base))
    if given.start:
        model.load_state_dict(torch.load(given.start))
    train(model, [r for r in rows if not r['isTest']], given.epochs, given.seed, rate=given.rate)
    torch.save(model.state_dict(), f'{given.out}/model.pt')
    rng = random.Random(0)
    tests = [r for r in rows if r['isTest'] and (r['source'] not in ('multidogo', 'sgd') or rng.random() < 0.3)]
    with open(f'{given.out}/scores.jsonl', 'w') as file:
        for r, logits in zip(tests, scores(model, tests)):
            file.write(json.dumps({'source': r['source'], 'label': r['label'], 'standing': r.get('standing'), 'logits': logits}) + '\n')
    report(f'{given.out}/scores.jsonl')


def report(path):
    by_source = collections.defaultdict(list)
    for line in open(path):
        r = json.loads(line)
        by_source[r['source']].append(r)
    for source, rows in sorted(by_source.items()):
        odds = [math.exp(r['logits'][0]) / sum(math.exp(v) for v in r['logits'][:3]) for r in rows]
        truth = [r['label'] == 'rejected' for r in rows]
        line = f'{source} {len(rows)}'
        for above in (0.5, 0.7):
            hits = sum(t and o >= above for t, o in zip(truth, odds))
            heard = sum(o >= above for o in odds)
            precision, recall = hits / max(1, heard), hits / max(1, sum(truth))
            line += f' | {above}: P {precision:.3f} R {recall:.3f} F1 {2 * precision * recall / max(1e-9, precision + recall):.3f} alarms {(heard - hits) / max(1, len(rows) - sum(truth)):.4f}'
        print(line)
        known = [r for r in rows if r['standing'] is not None]
        if any(r['standing'] for r in known):
            for above in (0, 1):
                hits = sum(r['standing'] and r['logits'][3] > above for r in known)
                print(f'  standing > {above}: P {hits / max(1, sum(r["logits"][3] > above for r in known)):.3f} R {hits / sum(r["standing"] for r in known):.3f} of {len(known)}')


if __name__ == '__main__':
    main()
