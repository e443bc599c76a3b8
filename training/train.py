"""Trains the detector: python3 train.py MODEL.onnx EXCHANGES.jsonl OUT [--seed N] [--epochs N] [--teachers SCORES.npy ...].

EXCHANGES is written by encode.ts. OUT gets model.pt, and scores.npy with four logits for each exchange that was not trained on. What several
trainings that left a fold out score in it can teach the next one.
"""
import argparse
import collections
import copy
import json
import os
import random
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from model import Detector, read_base, read_trained

ALLOWED = {'rejected': (1, 0, 0), 'accepted': (0, 1, 0), 'neutral': (0, 0, 1), 'not rejected': (0, 1, 1)}
# How often the rows of a source are seen in one epoch, where it is not once.
TIMES = {'coding': 8, 'generated-fresh': 0.5, 'multidogo': 0.1, 'sgd': 0.3, 'sgd rejected': 2, 'synthetic': 0.7, 'standing': 2, 'standing-coding': 1.5, 'standing-assistants': 1.5}
SMOOTHING = 0.05
AVERAGED = 0.998
FOLDS = 4
DEVICE = 'cuda' if torch.cuda.is_available() else 'cpu'


def batch_of(rows):
    length = -(-max(len(r['ids']) for r in rows) // 8) * 8
    ids = torch.zeros(len(rows), length, dtype=torch.long)
    segments, seen = torch.zeros_like(ids), torch.zeros_like(ids)
    for at, r in enumerate(rows):
        n = len(r['ids'])
        ids[at, :n] = torch.tensor(r['ids'])
        segments[at, r['start']:n] = 1
        seen[at, :n] = 1
    return [t.to(DEVICE) for t in (ids, segments, seen)]


def loss_of(out, spans, rows):
    logs = F.log_softmax(out[:, :3], -1)
    allowed = torch.tensor([ALLOWED[r['label']] for r in rows], dtype=torch.float, device=DEVICE)
    labelled = -(1 - SMOOTHING) * torch.logsumexp(logs + torch.log(allowed + 1e-9), -1) - SMOOTHING * logs.mean(-1)
    taught = torch.tensor([r.get('taught', (0, 0, 0)) for r in rows], dtype=torch.float, device=DEVICE)
    share = 0.5 * (taught.sum(-1) > 0)
    loss = ((1 - share) * labelled - share * (taught * logs).sum(-1)).mean()
    known = [at for at, r in enumerate(rows) if 'standing' in r]
    if known:
        wanted = torch.tensor([float(rows[at]['standing']) for at in known], device=DEVICE)
        loss = loss + F.binary_cross_entropy_with_logits(out[known, 3], wanted)
    marked = [at for at, r in enumerate(rows) if r.get('span')]
    if marked:
        parts = []
        for at in marked:
            start, end = rows[at]['start'], len(rows[at]['ids']) - 1
            first, last = rows[at]['span']
            wanted = torch.zeros(end - start, device=DEVICE)
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
        by_source[r['source'], f"{r['source']} {r['label']}"].append(r)
    chosen = []
    for (source, labelled), all_of_it in sorted(by_source.items()):
        times = TIMES.get(labelled, TIMES.get(source, 1))
        chosen += all_of_it * int(times) + rng.sample(all_of_it, int(len(all_of_it) * (times % 1)))
    return chosen


def train(model, rows, epochs, seed, size=64, rate=7e-5):
    """Returns the mean of the weights over the last steps, which is steadier than the last step."""
    rng = random.Random(seed)
    plan = [list(batches(epoch_of(rows, rng), size, rng)) for _ in range(epochs)]
    heads = model.heads()
    body = [p for p in model.parameters() if p.requires_grad and all(p is not h for h in heads)]
    optimiser = torch.optim.AdamW([{'params': body, 'lr': rate}, {'params': heads, 'lr': 4 * rate}], weight_decay=0.01, fused=DEVICE == 'cuda')
    total = sum(len(p) for p in plan)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda s: min(1, s / (0.1 * total)) * max(0.02, 1 - s / total))
    model.train()
    mean = copy.deepcopy(model)
    began, step = time.time(), 0
    for number, parts in enumerate(plan):
        for part in parts:
            out, spans = model(*batch_of(part))
            loss = loss_of(out, spans, part)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(body + heads, 1.0)
            optimiser.step()
            schedule.step()
            step += 1
            with torch.no_grad():
                torch._foreach_lerp_(list(mean.parameters()), list(model.parameters()), 1 - min(AVERAGED, step / (step + 10)))
            if step % 200 == 0:
                spent = time.time() - began
                print(f'epoch {number + 1}/{epochs} step {step}/{total} loss {loss.item():.3f}, {spent / step * (total - step):.0f} s left', flush=True)
    return mean


@torch.no_grad()
def scores(model, rows, size=128):
    model.eval()
    found = np.zeros((len(rows), 4), np.float32)
    order = sorted(range(len(rows)), key=lambda k: len(rows[k]['ids']))
    for at in range(0, len(order), size):
        part = order[at:at + size]
        found[part] = model(*batch_of([rows[k] for k in part]))[0].cpu().numpy()
    return found


def teach(rows, teachers):
    """What the teachers that were not trained on a row make of it, on average."""
    for at, row in enumerate(rows):
        known = [logits[at, :3] for logits in teachers if not np.isnan(logits[at, 0])]
        if known:
            row['taught'] = np.mean([np.exp(k - np.logaddexp.reduce(k)) for k in known], 0).tolist()


def main():
    options = argparse.ArgumentParser()
    options.add_argument('base')
    options.add_argument('exchanges')
    options.add_argument('out')
    options.add_argument('--seed', type=int, default=1)
    options.add_argument('--epochs', type=int, default=8)
    options.add_argument('--rate', type=float, default=7e-5)
    options.add_argument('--fold', type=int, help='which fold to leave out, from 0 on')
    options.add_argument('--teachers', nargs='*', default=[], help='scores.npy of trainings that left folds out')
    options.add_argument('--further', help='a detector that was exported, to train it further')
    options.add_argument('--frozen', type=int, default=0, help='how many of the first layers stay as they are')
    given = options.parse_args()
    torch.manual_seed(given.seed)
    torch.set_float32_matmul_precision('high')
    os.makedirs(given.out, exist_ok=True)
    rows = [json.loads(line) for line in open(given.exchanges)]
    teach(rows, [np.load(path) for path in given.teachers])
    is_left_out = [r['isTest'] or r['group'] % FOLDS == given.fold for r in rows]
    model = (read_trained(given.base, given.further) if given.further else Detector(read_base(given.base))).to(DEVICE)
    model.freeze(given.frozen)
    model = train(model, [r for r, out in zip(rows, is_left_out) if not out], given.epochs, given.seed, rate=given.rate)
    torch.save(model.state_dict(), f'{given.out}/model.pt')
    found = np.full((len(rows), 4), np.nan, np.float32)
    found[is_left_out] = scores(model, [r for r, out in zip(rows, is_left_out) if out])
    np.save(f'{given.out}/scores.npy', found)
    report(rows, found)


def report(rows, found):
    by_source = collections.defaultdict(list)
    for row, logits in zip(rows, found):
        if row['isTest']:
            by_source[row['source']].append((row, logits))
    for source, tests in sorted(by_source.items()):
        odds = np.array([np.exp(logits[0] - np.logaddexp.reduce(logits[:3])) for _, logits in tests])
        truth = np.array([row['label'] == 'rejected' for row, _ in tests])
        heard = odds >= 0.5
        hits = (heard & truth).sum()
        precision, recall = hits / max(1, heard.sum()), hits / max(1, truth.sum())
        print(f'{source} {len(tests)}: precision {precision:.3f} recall {recall:.3f} F1 {2 * precision * recall / max(1e-9, precision + recall):.3f}, '
              f'false alarms {(heard & ~truth).sum() / max(1, (~truth).sum()):.4f}')
        known = [(row['standing'], logits[3] > 0) for row, logits in tests if 'standing' in row]
        if any(states for states, _ in known):
            states, said = np.array(known).T
            print(f'  standing: precision {(states & said).sum() / max(1, said.sum()):.3f} recall {(states & said).sum() / states.sum():.3f} of {states.sum()}')


if __name__ == '__main__':
    main()
