// The fields that show how a number of turns was taken.
import { z } from 'zod'

export const rates = {
  turns: z.number().int(),
  accepted: z.number().int(),
  rejected: z.number().int(),
  neutral: z.number().int(),
  acceptance_rate: z.number().describe('accepted / turns; 0 if there are none.'),
  rejection_rate: z.number().describe('rejected / turns; 0 if there are none.'),
  satisfaction: z.number().describe('The mean score, -1 to 1.'),
}
