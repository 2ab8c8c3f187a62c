/** The variables of the process. */
export type UserEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * The environment of the process as its user's own programs see it: where
 * their files are, which proxy they use. Nothing that a collection says may
 * choose what is read from it; for that there is `AllowedEnvironment`.
 */
export function userEnvironment(): UserEnvironment {
	return process.env;
}
