// How a number of turns was taken, as answers show it.
import { z } from 'zod'

export const rates = {
  turns: z.number().int(),
  accepted: z.number().int(),
  rejected: z.number().int(),
  neutral: z.number().int(),
  acceptance_rate: z.number().describe('accepted / turns; 0 where there are none.'),
  rejection_rate: z.number().describe('rejected / turns; 0 where there are none.'),
  satisfaction: z.number().describe('The mean score, -1 to 1.'),
}
