// What people do in the repository (R10): Heed never destroys it, and refuses with what to do where it cannot go on.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { onOneEngine } from '../engines.ts'
import { createGitFolder, type GitFolder, importFrom, sync } from '../git-store.ts'
import { verifies } from '../verifies.ts'

onOneEngine('people in the repository', (test) => {
  const folders: GitFolder[] = []
  afterAll(() => {
    for (const one of folders) one.remove()
  })
  const propose = (workspace: string, content: string) =>
    test.call<{ rule_id: string }>('rule_propose', { content, agents: ['coder'] }, { workspace })
  const started = async (workspace: string): Promise<GitFolder> => {
    const repo = createGitFolder()
    folders.push(repo)
    await propose(workspace, 'Sort imports.')
    await sync(test.heed, repo, workspace)
    return repo
  }
  const next = async (repo: GitFolder, workspace: string) => {
    await propose(workspace, 'Use tabs.')
    return sync(test.heed, repo, workspace)
  }
  const problem = (work: Promise<unknown>) => work.then(String, (error) => `${error.code}: ${error.message}`)

  it(`${verifies('R10')}keeps their commits, files, and open changes`, async () => {
    const repo = await started('commits')
    repo.edit('notes/todo.md', 'Ask ann.\n')
    repo.edit('rules/README.txt', 'Ours.\n')
    writeFileSync(join(repo.folder, 'notes/todo.md'), 'Ask bob.\n')
    writeFileSync(join(repo.folder, 'README.md'), 'My own index.\n')
    const { left } = await next(repo, 'commits')
    expect(left).toEqual(['README.md'])
    expect(readFileSync(join(repo.folder, 'notes/todo.md'), 'utf8')).toBe('Ask bob.\n')
    expect(readFileSync(join(repo.folder, 'README.md'), 'utf8')).toBe('My own index.\n')
    expect(repo.git('status', '--porcelain')).toBe(' M README.md\n M notes/todo.md\n')
    expect(repo.read('rules/README.txt')).toBe('Ours.\n')
    expect(repo.git('rev-list', '--count', 'HEAD')).toBe('4\n')
    repo.git('checkout', '--quiet', '--', 'README.md')
    expect(await sync(test.heed, repo, 'commits')).toMatchObject({ left: [], written: 1 })
  })

  it(`${verifies('R10')}a copy of a page under another name is theirs`, async () => {
    const repo = await started('copies')
    const page = Object.keys(repo.files()).find((path) => path.startsWith('rules/')) ?? ''
    repo.edit('rules/copy.md', repo.read(page))
    await next(repo, 'copies')
    expect(repo.read('rules/copy.md')).toBe(repo.read(page))
  })

  it(`${verifies('R10')}writes again what they took out of the history`, async () => {
    const repo = await started('reset')
    await next(repo, 'reset')
    const files = repo.files()
    repo.git('reset', '--quiet', '--hard', 'HEAD~1')
    await sync(test.heed, repo, 'reset')
    expect(repo.files()).toEqual(files)
    expect(repo.git('log', '-1', '--format=%s')).toBe('Propose rule “Use tabs.”\n')
  })

  it(`${verifies('R10')}refuses without a branch, in a merge, with a lock, and in a folder of something else`, async () => {
    const repo = await started('refused')
    await propose('refused', 'Use tabs.')
    repo.git('checkout', '--quiet', '--detach')
    expect(await problem(sync(test.heed, repo, 'refused'))).toMatch(/^conflict: No branch is checked out .* git switch/)
    repo.git('switch', '--quiet', 'main')
    writeFileSync(join(repo.folder, '.git/MERGE_HEAD'), repo.git('rev-parse', 'HEAD'))
    expect(await problem(sync(test.heed, repo, 'refused'))).toMatch(/^conflict: A merge is not finished/)
    repo.git('merge', '--abort')
    writeFileSync(join(repo.folder, '.git/index.lock'), '')
    expect(await problem(sync(test.heed, repo, 'refused'))).toMatch(
      /^conflict: Another program uses .* remove .*index\.lock, and run this again/,
    )
    rmSync(join(repo.folder, '.git/index.lock'))
    expect(await sync(test.heed, repo, 'refused')).toMatchObject({ left: [], written: 3 })
    expect(repo.git('status', '--porcelain')).toBe('')
    expect(await problem(sync(test.heed, repo, 'another'))).toMatch(/has the pages of the workspace refused/)
    const inside = { folder: join(repo.folder, 'rules') }
    expect(await problem(sync(test.heed, inside, 'refused'))).toMatch(
      /^conflict: .* has files and is no Git repository/,
    )
    expect(await problem(importFrom(test.heed, inside, 'refused'))).toMatch(
      /^invalid_input: path: .* is no Git repository/,
    )
  })

  it(`${verifies('R10')}runs no hook and no program of the repository`, async () => {
    const repo = await started('hooks')
    const proof = join(repo.folder, '..', 'proof')
    const hooks = join(repo.folder, '.git/own-hooks')
    mkdirSync(hooks)
    for (const hook of ['post-index-change', 'reference-transaction', 'post-checkout'])
      writeFileSync(join(hooks, hook), `#!/bin/sh\ntouch ${proof}\n`, { mode: 0o755 })
    const settings = {
      'commit.gpgSign': 'true',
      'gpg.program': proof,
      'core.fsmonitor': proof,
      'core.hooksPath': hooks,
    }
    for (const [name, value] of Object.entries(settings)) repo.git('config', name, value)
    expect(await next(repo, 'hooks')).toMatchObject({ left: [] })
    expect(existsSync(proof)).toBe(false)
  })
})
