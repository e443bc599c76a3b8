import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { nodeProblem } from './node-version.ts'

it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0', '100.0.0'])('Node %s is new enough', (version) => {
  expect(nodeProblem(version)).toBeUndefined()
})

it.each(['20.18.9', '18.20.4', '18.3.0', '9.11.2', '0.12.18'])('Node %s is too old', (version) => {
  const [major, minor] = version.split('.')
  expect(nodeProblem(version)).toBe(
    `Heed needs Node 20.19 or newer; this is Node ${major}.${minor}. Install a newer Node.`,
  )
})

it('the oldest version is the one that the package names', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  const oldest = engines.node.replace('>=', '')
  expect(nodeProblem(`${oldest}.0`)).toBeUndefined()
  expect(nodeProblem('20.18.0')).toContain(`Node ${oldest} or newer`)
})
