/** What every command needs before it writes its first word; loads nothing else. */
export { LogGuard, withoutCommands } from "./diagnostics/log-commands.ts";
