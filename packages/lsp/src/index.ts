export { serveLanguage } from "./server/serve.ts";
