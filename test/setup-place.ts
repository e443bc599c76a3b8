// For tests: where agents keep their settings, and how Heed is started there.
export const place = { home: '/home/ana', folder: '/home/ana/shop', folders: {} }
export const start = {
  node: '/usr/bin/node',
  main: '/home/ana/shop/node_modules/heed/dist/main.js',
  data: '/home/ana/shop/heed-data',
  tools: 'hooked',
  platform: 'linux' as const,
}
