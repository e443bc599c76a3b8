import { describe, expect, it } from 'vitest'
import { heed } from '../../../../test/fake-heed.ts'
import { verifies } from '../../../../test/verifies.ts'

const wrong = {
  feedback_id: 'fbk_1',
  action: 'domain_block',
  asked: 'is spam.com blocked?',
  expected: 'blocked',
  got: { decision: 'allowed' },
}

const twoPages = (found: readonly object[], missed: readonly object[] = []) => ({
  correction_check: ({ cursor }: Record<string, unknown>) =>
    cursor === undefined
      ? { asked: 100, wrong: [], warnings: [], next_cursor: 'p2' }
      : { asked: 20, wrong: found, warnings: missed },
})

describe(`${verifies('K10', 'S3')} check`, () => {
  it('asks for all pages and exits 0 if all answers are right', async () => {
    const ran = await heed(['check'], { answers: twoPages([]) })
    expect(ran).toMatchObject({
      code: 0,
      stdout: 'All answers are right: 120 corrections were asked again.\n',
      opened: 1,
      closed: 1,
    })
    expect(ran.stderr).toMatch(/^Check: 120 in .+\n$/)
    expect(ran.calls.map(({ input }) => input)).toEqual([{}, { cursor: 'p2' }])
  })

  it('prints each one that would be wrong now, and exits 1', async () => {
    const { code, stdout } = await heed(['check'], { answers: twoPages([wrong]) })
    expect(code).toBe(1)
    expect(stdout).toBe(
      `fbk_1  domain_block  is spam.com blocked?: expected blocked, got decision allowed
1 of 120 corrections would be answered wrongly now.
`,
    )
  })

  it('warns of paraphrases that would be missed, and exits 0', async () => {
    const { code, stdout } = await heed(['check'], { answers: twoPages([], [wrong]) })
    expect(code).toBe(0)
    expect(stdout).toBe(
      `Warning: fbk_1  domain_block  is spam.com blocked?: expected blocked, got decision allowed
All answers are right: 120 corrections were asked again. 1 paraphrase would be missed.
`,
    )
  })

  it('is one JSON document over all pages with --json', async () => {
    const { code, stdout, stderr } = await heed(['check', '--json'], { answers: twoPages([wrong]) })
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({ asked: 120, wrong: [wrong], warnings: [] })
  })

  it('shows how far it is without a total', async () => {
    const { stderr } = await heed(['check'], { answers: twoPages([]), env: { isTTY: true } })
    expect(stderr).toMatch(/Check {2}100 {2}[\d,]+\/s/)
  })
})
