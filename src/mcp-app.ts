// What `heed mcp` loads with the first call. The build names this file by its content and app.js by its role, so a process that
// runs while the package is updated does not load the new version into data that the old one opened.
export { actions, runHeed } from './app.ts'
