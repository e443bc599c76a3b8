// Every clause that Heed must fulfil, as data. A built clause is cited by a test (`verifies('E4')`); a planned one is not
// yet. `part` says how much of a clause is built so far. Comments name clauses in brackets, as in (E4). "Document 000" to "document
// 004" are the five descriptions of earlier systems that the clauses come from; they are not in this repository.

export interface Clause {
  title: string
  status: 'built' | 'planned'
  part?: string
}

const built = (title: string, part?: string): Clause => ({ title, status: 'built', ...(part && { part }) })
const planned = (title: string): Clause => ({ title, status: 'planned' })

export const clauses = {
  K1: built('One append-only log; sequence order is commit order'),
  K2: built('Facts, log and projections are kept apart'),
  K3: built('An acknowledged write is in the next decision'),
  K4: built('Every write answers with a receipt'),
  K5: built('Undo takes feedback back with all that follows from it'),
  K6: built('Rebuild gives the live state, row for row'),
  K7: built('An idempotency key makes a repeat a duplicate'),
  K8: built('Who said it, and how far they are trusted'),
  K9: built('One gate decides when something learned takes effect'),
  K10: built('Every correction in force is a standing test'),
  K11: built('Errors name the field, the expectation and the remedy; nothing is swallowed'),
  K12: built('Nothing crosses from one workspace to another'),
  K13: built('Sizes are bounded and lists are paged'),
  K14: built('What a receipt says is what the next decision shows'),

  E1: built('Tasks, pages, fragments, claims and edges in bulk'),
  E2: built('The feedback tool: twelve actions, two call shapes'),
  E3: built('Domains are blocked, unblocked and cleared by pattern'),
  E4: built('No public suffix can be blocked'),
  E5: built('Domain rules take effect'),
  E6: built('Claims are rejected and restored'),
  E7: built('Edges are corrected, and the model and the person make a sample'),
  E8: built('Irrelevant, missing, citation, usefulness, note'),
  E9: built('Claim confidence'),
  E10: built('Reviewed and corrected, by model and label'),
  E11: built('A domain rejected often becomes a proposal'),
  E12: built('Missing claims are reported, and passages attached to claims'),

  I1: built('Registry of verbs and entities'),
  I2: built('Verb search'),
  I3: built('Entity resolution'),
  I4: built('Intent feedback'),
  I5: built('The gate for phrases and aliases'),
  I6: built('One normalisation, one candidate'),
  I7: built('Negative learning and blocks'),
  I8: built('Safety before a phrase goes live'),
  I9: built('Shadow replay of candidates'),
  I10: built('Search outcomes and reports'),
  I11: built('Intent tools'),
  I12: built('Corrections make the system right, on public data', 'in small here; on public data in bench flywheel'),

  C1: built('Turns are recorded and judge the one before'),
  C2: built('The verdict and its evidence'),
  C3: built('Detection of rejection, rephrasing and acceptance'),
  C4: built('Strategy search'),
  C5: built('The context section for the planner'),
  C6: built('Satisfaction score'),
  C7: built('Session end'),
  C8: built('Verdicts can be corrected'),
  C9: built('Turn index and metadata'),

  R1: built('Decisions come in by stream, HTTP, MCP and CLI', 'not by stream, as CloudEvents, or with a diff by path'),
  R2: built('Feedback service over decisions'),
  R3: built('The evaluator classifies each decision', 'without a language model'),
  R4: built('Proposals from clusters', 'when asked for, not by themselves yet'),
  R5: built('Conflicts between rules', 'consolidation is not offered yet'),
  R6: built('Approval by two reviewers'),
  R7: built('Learned rules in the prompt'),
  R8: built('Effectiveness of rules'),
  R9: built('Edge cases and ambiguous decisions'),
  R10: built('Git store'),
  R11: built('Figures over decisions and rules'),
  R12: built('Standing instructions of a person'),
  R13: built('Checkable rules'),

  X1: built('Two calls a turn'),
  X2: built('What one channel hears, the others act on'),
  X3: built('One undo takes back what followed in every channel'),
  X4: built('Undo and approve as the next message'),

  T1: built('Training samples'),
  T2: built('Export in the formats trainers read'),
  T3: built('Training runs fall due'),
  T4: built('Adapter registry'),

  S1: built('MCP over stdio and Streamable HTTP'),
  S2: built('HTTP API, OpenAPI, client, health and metrics'),
  S3: built('Command line'),
  S4: planned('Console'),
  S5: built('Library, and middleware for agent frameworks'),
  S6: built('Keys and roles'),
  S7: planned('Telemetry'),
  S8: built('Hooks of agents'),
  S9: built('Sessions on disk'),
  S10: built('Tool profiles'),
} satisfies Record<string, Clause>

export type ClauseId = keyof typeof clauses
