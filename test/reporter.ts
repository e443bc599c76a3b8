// Ends a run with a plain count, and fails the run if a test was skipped without saying why, or there was none.
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** What the name of a test says that cannot run on this machine. */
const LEFT_OUT = '(left out: '

export default class Verdict implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0 }
    const leftOut: string[] = []
    for (const module of modules) {
      // A file that fails before its tests exist, or in a hook around them, is a failure of its own.
      const broken = module.errors().length + [...module.children.allSuites()].flatMap((suite) => suite.errors()).length
      if (broken > 0) count.failed++
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'skipped' && test.name.includes(LEFT_OUT)) leftOut.push(test.name)
        else if (state === 'passed' || state === 'failed') count[state]++
        else count.skipped++
      }
    }
    // Choosing tests by name skips the others on purpose.
    const chosen = this.#vitest?.config.testNamePattern !== undefined
    if (count.skipped > 0 && !chosen) this.#fail(`${count.skipped} skipped: a test either runs or goes.`)
    if (count.passed + count.failed === 0) this.#fail('No test ran.')
    for (const name of leftOut) this.#vitest?.logger.log(name)
    this.#vitest?.logger.log(`${count.passed} passed, ${count.failed} failed`)
  }

  #fail(reason: string): void {
    process.exitCode = 1
    this.#vitest?.logger.error(reason)
  }
}
