import { execFile } from "node:child_process";
import { lstat, readFile, realpath, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { isInside } from "@curlew/client/editing";
import type { KeepSecret, KeptSecret } from "../../protocol/secrets.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { InvalidRequestError } from "../errors.ts";
import { replaceUnchanged } from "../files/replace-unchanged.ts";
import { withDotEnvValue } from "./dot-env.ts";
import type { EnvironmentFiles } from "./environment-files.ts";

/** Puts secrets where they may live: into `.env` files that git leaves alone, readable for their owner only. */
export class SecretFiles {
	readonly #collection: OpenedCollection;
	readonly #environments: EnvironmentFiles;
	readonly #onWrite: (file: string) => void;

	constructor(
		collection: OpenedCollection,
		environments: EnvironmentFiles,
		onWrite: (file: string) => void,
	) {
		this.#collection = collection;
		this.#environments = environments;
		this.#onWrite = onWrite;
	}

	/** @throws InvalidRequestError when the file lies outside of the collection's folder, or cannot hold the value */
	async keep({ environment, name, value }: KeepSecret): Promise<KeptSecret> {
		const label =
			(environment !== null &&
				(await this.#environments.dotEnvFile(environment))) ||
			".env";
		const file = await this.#ownFile(label);
		const text = await readFile(file, "utf8").catch(() => undefined);
		const changed = withDotEnvValue(text ?? "", name, value);
		await this.#hideFromGit(file, label);
		if (text === undefined)
			await writeFile(file, changed, { mode: 0o600, flag: "wx" });
		else await replaceUnchanged(file, text, changed);
		this.#onWrite(file);
		if (environment === null)
			return { placeholder: `{{process.env.${name}}}`, file: label };
		await this.#environments.declareSecret(environment, name);
		return { placeholder: `{{${name}}}`, file: label };
	}

	/**
	 * A file within the collection's folder, links followed. The collection
	 * itself says what the file is called, and may mean harm.
	 */
	async #ownFile(label: string): Promise<string> {
		const root = await realpath(this.#collection.root);
		const file = resolve(root, label);
		const real = await placeOfWriting(file);
		const isInRoot =
			isInside(root, file) && real !== undefined && isInside(root, real);
		if (isInRoot && !NOT_FOR_SECRETS.test(relative(root, file))) return file;
		throw new InvalidRequestError(
			`${JSON.stringify(label)} is no file of the collection, or lies outside of its folder, so it is not written.`,
			{ hint: "Write it in an editor of your own." },
		);
	}

	/** A file with secrets that git would take gets a line in `.gitignore`. Without git there is nothing to hide from. */
	async #hideFromGit(file: string, label: string): Promise<void> {
		const { root } = this.#collection;
		if ((await gitIgnores(root, file)) !== false) return;
		const ignore = await this.#ownFile(".gitignore");
		const text = await readFile(ignore, "utf8").catch(() => "");
		const gap = text === "" || text.endsWith("\n") ? "" : "\n";
		await writeFile(ignore, `${text}${gap}/${label.replace(/^\.\//, "")}\n`);
	}
}

/** Folders that belong to programs, and what would be more than one line in `.gitignore`. */
const NOT_FOR_SECRETS = /(?:^|[\\/])(?:\.git|node_modules)(?:[\\/]|$)|\p{Cc}/iu;

/** Where a file really is, or would be made; undefined for a link to what is not there. */
async function placeOfWriting(file: string): Promise<string | undefined> {
	const stats = await lstat(file).catch(() => undefined);
	if (stats) return realpath(file).catch(() => undefined);
	const folder = await realpath(dirname(file)).catch(() => undefined);
	return folder && join(folder, basename(file));
}

/** Undefined where there is no git, or no repository. */
function gitIgnores(root: string, file: string): Promise<boolean | undefined> {
	// A repository that came with the collection may name programs that git would run.
	const harmless = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath="];
	const args = [...harmless, "check-ignore", "-q", file];
	return new Promise((done) => {
		execFile("git", args, { cwd: root }, (error) =>
			done(error === null ? true : error.code === 1 ? false : undefined),
		);
	});
}
