import { posix } from "node:path";
import type { RequestEffects } from "../../analysis/plan/plan-requests.ts";
import type { RequestDefinition } from "../../collection/model.ts";
import { looksLikeCredential } from "../../diagnostics/credential-names.ts";

/**
 * Which requests that others need may run in several parts of a run: none;
 * those that change nothing, and logins; or every one.
 */
export type Repetition = "none" | "logins" | "all";

/** Requests and folders with this tag may be repeated, whatever they do. */
export const REPEATED_TAG = "every-shard";

/** The whole name of a request that logs in by a cookie: "01 Log in", "login", "Sign-in", "Create session". */
const LOGIN_NAME =
	/^[\d\s._-]*(?:(?:user|admin)[\s._-]*)?(?:log[\s._-]?[io]n|sign[\s._-]?in|create[\s._-]session|authenticate)$/i;

/**
 * Why a request may be repeated.
 * - `preparation`: its author says so, or it logs in by a cookie: every part runs it before what follows it.
 * - `login`: what others read of it are credentials.
 * - `safe`: it changes nothing on the server.
 * - `wanted`: the user says so of all.
 */
export type RepetitionKind = "preparation" | "login" | "safe" | "wanted";

/** Undefined for a request that may not be repeated. */
export function repetitionOf(
	{ definition, effects }: RequestEffects,
	repetition: Repetition,
	/** Names of the variables that it sets and others read. */
	names: readonly string[],
	usesCookies: boolean,
): RepetitionKind | undefined {
	if (isTagged(definition)) return "preparation";
	if (repetition === "none") return undefined;
	if (effects.barrier === undefined) return "safe";
	if (names.length > 0 && names.every(looksLikeCredential)) return "login";
	const isLogin = names.length === 0 && LOGIN_NAME.test(definition.name);
	if (usesCookies && isLogin) return "preparation";
	return repetition === "all" ? "wanted" : undefined;
}

/** Whether its author wants a request to run in every part that runs something behind it. */
export function isTagged({ tags, folders }: RequestDefinition): boolean {
	return [{ tags }, ...folders].some((one) => one.tags.includes(REPEATED_TAG));
}

/** The folder that a request is directly in; "." for the collection itself. */
export function folderOf(request: RequestEffects | undefined): string {
	return posix.dirname(request?.definition.path ?? "");
}
