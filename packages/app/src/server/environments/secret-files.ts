import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { createFile, isInside, placeWithin } from "@curlew/client/editing";
import type { KeepSecret, KeptSecret } from "../../protocol/secrets.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { InvalidRequestError, NotThereError } from "../errors.ts";
import { readText } from "../files/read-text.ts";
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
		const text = await textOf(file);
		const changed = withDotEnvValue(text ?? "", name, value);
		await this.#hideFromGit(file, label);
		if (text === undefined)
			await createFile(this.#collection.root, file, changed, 0o600);
		else await replaceUnchanged(this.#collection.root, file, text, changed);
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
		const { root } = this.#collection;
		const file = resolve(root, label);
		const isInRoot = await placeWithin(root, file).then(
			() => isInside(root, file),
			() => false,
		);
		// What is in .gitignore is one line.
		if (isInRoot && !/\p{Cc}/u.test(label)) return file;
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
		const line = `/${label.replace(/^\.\//, "")}\n`;
		const text = await textOf(ignore);
		if (text === undefined) return createFile(root, ignore, line);
		const gap = text === "" || text.endsWith("\n") ? "" : "\n";
		await replaceUnchanged(root, ignore, text, text + gap + line);
	}
}

/** Undefined where there is no file. */
async function textOf(file: string): Promise<string | undefined> {
	try {
		return await readText(file);
	} catch (error) {
		if (error instanceof NotThereError) return undefined;
		throw error;
	}
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
