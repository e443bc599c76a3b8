// Heed as the environment says: a server at HEED_URL with HEED_KEY, else the data in HEED_DATA.
import { type HeedActions, openEmbedder, openHeed } from 'heed'
import { createClient } from 'heed/client'

export async function connect() {
  const { HEED_URL: url, HEED_KEY: key, HEED_DATA: data } = process.env
  const own = url === undefined ? await openHeed({ data, key }) : undefined
  const heed: HeedActions = own ?? createClient({ url: url ?? '', ...(key !== undefined && { key }) })
  const embedder = await openEmbedder()
  return {
    heed,
    embedder,
    async close() {
      await embedder.close()
      await own?.close()
    },
  }
}
