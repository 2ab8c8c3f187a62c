// Plain JavaScript: `bin/curlew.mjs` asks for the cache folder before anything of
// Curlew is compiled. The types are in `own-place.d.mts`.
import {
	chmodSync,
	lstatSync,
	mkdirSync,
	readlinkSync,
	realpathSync,
} from "node:fs";
import { homedir, userInfo } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";

const GROUP_WRITES = 0o020;
const OTHERS_WRITE = 0o002;
const STICKY = 0o1000;
/** Linux follows no more in a path. */
const MOST_LINKS = 40;

export function cacheFolder(environment = process.env) {
	const { XDG_CACHE_HOME, LOCALAPPDATA } = environment;
	const caches = [XDG_CACHE_HOME, LOCALAPPDATA].find(isUsable);
	return join(caches ?? join(homeFolder(), ".cache"), "curlew");
}

export function homeFolder() {
	return [homedir, () => userInfo().homedir]
		.map(orNothing)
		.concat(resolve("/nonexistent"))
		.find(isUsable);
}

/** A user without an entry in the system's list has no home there. */
function orNothing(ask) {
	try {
		return ask();
	} catch {
		return undefined;
	}
}

/** A relative path would begin wherever the command runs: in a collection from elsewhere. The XDG specification ignores it, too. */
export function isUsable(folder) {
	return folder !== undefined && folder !== "" && isAbsolute(folder);
}

export function makeOwnFolder(path) {
	const uid = process.geteuid?.();
	// Windows has rights of another kind; what is in the user's profile is the user's.
	if (uid === undefined) {
		mkdirSync(path, { recursive: true });
		return path;
	}
	const stats = walk(path, { uid, makes: true });
	expectOwn(path, stats, uid);
	// Made by an older Curlew, or by hand: nobody else could write, but perhaps read.
	if (stats.mode & 0o077) chmodSync(path, 0o700);
	return path;
}

export function expectOwnFolder(path) {
	const uid = process.geteuid?.();
	if (uid === undefined) return path;
	expectOwn(path, walk(path, { uid, makes: false }), uid);
	return path;
}

export function expectSafeFolder(path) {
	const uid = process.geteuid?.();
	if (uid !== undefined) walk(path, { uid, makes: false });
	return path;
}

/**
 * Looks at every step of a path. Whoever can rename one of them can put another
 * folder in its place between the look and the use, so each belongs to this user
 * or to root and can be changed by nobody else. Links belong to them, too, and
 * what they lead to is looked at in the same way.
 */
function walk(path, how, links = 0) {
	if (!isAbsolute(path)) throw refused(path, "is no absolute path");
	const parent = dirname(path);
	if (parent !== path) walk(parent, how, links);
	const stats = statsOf(path, how.makes);
	if (stats.uid !== how.uid && stats.uid !== 0)
		throw refused(path, "belongs to another user");
	if (stats.isSymbolicLink()) {
		if (links === MOST_LINKS) throw refused(path, "is a link in a circle");
		const target = resolve(realpathSync(parent), readlinkSync(path));
		return walk(target, how, links + 1);
	}
	if (!stats.isDirectory()) throw refused(path, "is no folder");
	// In a folder with the sticky bit, as /tmp, only owners rename what is theirs.
	if (isWritableByOthers(stats) && !(stats.mode & STICKY))
		throw refused(path, "can be changed by other users");
	return stats;
}

function statsOf(path, makes) {
	const stats = lstatSync(path, { throwIfNoEntry: !makes });
	if (stats) return stats;
	try {
		mkdirSync(path, { mode: 0o700 });
	} catch (error) {
		// Another process of this user was faster; if it was somebody else, the look at it will tell.
		if (error.code !== "EEXIST") throw error;
	}
	return lstatSync(path);
}

/** A group whose number is its user's has no other members, by the convention of user private groups. */
export function isWritableByOthers({ mode, gid, uid }) {
	if (mode & OTHERS_WRITE) return true;
	return (mode & GROUP_WRITES) !== 0 && gid !== uid;
}

function expectOwn(path, stats, uid) {
	if (stats.uid !== uid) throw refused(path, "belongs to another user");
	if (isWritableByOthers(stats))
		throw refused(path, "can be changed by other users");
}

function refused(path, why) {
	return Object.assign(new Error(`${path} ${why}`), { code: "NOT_OWN" });
}
