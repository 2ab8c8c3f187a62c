export { serve } from "./server/serve.ts";
