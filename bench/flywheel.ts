// `flywheel`: how much better the answers get when people correct them, beside learning nothing, learning wordings exactly, and
// nlp.js trained on the same corrections; what wrong corrections cost; and what one attacker can do.
import { measureAttacks } from './flywheel/attack.ts'
import { type Beside, besideIt } from './flywheel/beside.ts'
import { reportAttacks, reportNoise, reportPace, reportTurns } from './flywheel/report.ts'
import { type Draw, drawFor, type Turn, turnOnce } from './flywheel/turn.ts'
import { createSharedEmbedder, type SharedEmbedder } from './intent/embedder.ts'
import { type Examples, readExamples } from './intent/examples.ts'
import type { Run } from './report/run.ts'

export async function benchFlywheel(run: Run): Promise<void> {
  const { seeds, noise, noiseKind, attack } = run.flags.learning
  const examples = readExamples(run.flags.learning)
  const shared = createSharedEmbedder()
  try {
    const turns: (Turn & Beside)[] = []
    const clean: Turn[] = []
    const attacks: Awaited<ReturnType<typeof measureAttacks>>[] = []
    for (let seed = 1; seed <= seeds; seed += 1) {
      const draw = drawFor(run, examples, seed)
      const turn = await turnOnce(run, shared, examples, draw, { share: noise, kind: noiseKind })
      turns.push({ ...turn, ...(await besideIt(run, shared, examples, draw, turn)) })
      if (noise > 0) clean.push(await turnOnce(run, shared, examples, draw, { share: 0, kind: noiseKind }))
      if (attack) attacks.push(await attackOn(run, shared, examples, draw, turn))
    }
    reportTurns(run, examples, turns)
    if (clean.length > 0) reportNoise(run, examples, turns, clean)
    if (attack) reportAttacks(run, examples, attacks)
    reportPace(run, examples, turns)
  } finally {
    await shared.close()
  }
}

function attackOn(run: Run, shared: SharedEmbedder, examples: Examples, draw: Draw, { store }: Turn) {
  // Phrases that nobody has said before, if there are enough.
  const phrases = [...draw.rest, ...draw.stream, ...draw.start]
  return measureAttacks(run, shared, { store, examples, phrases })
}
