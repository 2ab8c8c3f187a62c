/**
 * Where the scripts of a run are run: `safe` is a sandbox that knows nothing but
 * Curlew's API; `developer` is Node itself, with the rights of the user.
 */
export type SandboxKind = "safe" | "developer";
