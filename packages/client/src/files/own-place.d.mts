import type { UserEnvironment } from "./user-folders.ts";

/** Curlew's folder for what can be had again: XDG Base Directory Specification; `%LocalAppData%` on Windows. */
export function cacheFolder(environment?: UserEnvironment): string;

/**
 * The user's home, always an absolute path: an empty or relative HOME would begin
 * wherever the command runs, which may be a collection from elsewhere. The
 * system's list of users has it then; who has none there either gets a path at
 * which nothing is.
 */
export function homeFolder(): string;

/** Whether a variable of the environment names a folder: an absolute path. */
export function isUsable(folder: string | undefined): folder is string;

/** Whether its mode lets others than its user write. A group whose number is its user's has no other members, by the convention of user private groups. */
export function isWritableByOthers(stats: {
	readonly mode: number;
	readonly uid: number;
	readonly gid: number;
}): boolean;

/**
 * Makes a folder, unless it is there, that nobody but this user can enter, and
 * those above it. On systems without user ids it only makes it.
 *
 * @param path absolute
 * @returns the same path
 * @throws Error with the code `NOT_OWN` and a sentence that begins with the path, when the folder or one on the way to it belongs to somebody else, or can be changed by others
 */
export function makeOwnFolder(path: string): string;

/** As `makeOwnFolder`, of a folder that is there; `ENOENT` when it is not. */
export function expectOwnFolder(path: string): string;

/** As `expectOwnFolder`, of a folder in which others may make files, but cannot touch those of this user, such as /tmp. */
export function expectSafeFolder(path: string): string;
