import { lstat } from "node:fs/promises";
import { basename, relative, resolve, sep } from "node:path";
import { createFile, isInside, placeWithin } from "@curlew/client/editing";
import { InvalidRequestError, NotThereError } from "../../errors.ts";
import type { KeepSecret, KeptSecret } from "../../protocol/secrets.ts";
import type { OpenedCollection } from "../collection/opened-collection.ts";
import { readText } from "../collection/read-text.ts";
import { replaceUnchanged } from "../files/replace-unchanged.ts";
import { askGit } from "./ask-git.ts";
import { withDotEnvValue } from "./dot-env.ts";
import type { EnvironmentFiles } from "./environment-files.ts";

/** `.env`, `.env.local`, `dev.env`: other files of the collection hold no secrets. */
const DOT_ENV = /(?:^|\.)env(?:\.[\w.-]+)?$/i;

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

	/** @throws InvalidRequestError when the file lies outside of the collection's folder, cannot hold the value, or git would take it all the same */
	async keep({ environment, name, value }: KeepSecret): Promise<KeptSecret> {
		const { root } = this.#collection;
		const label =
			(environment !== null &&
				(await this.#environments.dotEnvFile(environment))) ||
			".env";
		const file = await this.#fileOf(label);
		const text = await textOf(file);
		const changed = withDotEnvValue(text ?? "", name, value);
		await this.#hideFromGit(file, label);
		if (text === undefined) await createFile(root, file, changed, 0o600);
		else await replaceUnchanged(root, file, text, changed, 0o600);
		this.#onWrite(file);
		if (environment === null)
			return { placeholder: `{{process.env.${name}}}`, file: label };
		await this.#environments.declareSecret(environment, name);
		return { placeholder: `{{${name}}}`, file: label };
	}

	/** The collection itself says what the file is called, and may mean harm. */
	async #fileOf(label: string): Promise<string> {
		const file = await this.#ownFile(label);
		if (!DOT_ENV.test(basename(file)))
			throw notWritten(label, "is not called like a .env file");
		return file;
	}

	/** The real path of a file within the collection's folder that is no link itself. */
	async #ownFile(label: string): Promise<string> {
		const { root } = this.#collection;
		const file = resolve(root, label);
		const place = await placeWithin(root, file).catch(() => undefined);
		// What is in .gitignore is one line.
		if (place === undefined || !isInside(root, file) || /\p{Cc}/u.test(label))
			throw notWritten(
				label,
				"is no file of the collection, or lies outside of its folder",
			);
		const stats = await lstat(file).catch(() => undefined);
		if (stats?.isSymbolicLink()) throw notWritten(label, "is a link");
		return place;
	}

	/** A file with secrets that git would take gets a line in `.gitignore`. Without git there is nothing to hide from. */
	async #hideFromGit(file: string, label: string): Promise<void> {
		let answer = await askGit(file);
		if (answer === "taken") {
			await this.#ignore(file);
			answer = await askGit(file);
		}
		if (answer === "none" || answer === "ignored") return;
		throw notWritten(label, WHY_NOT[answer]);
	}

	async #ignore(file: string): Promise<void> {
		const { root } = this.#collection;
		const top = await placeWithin(root, root);
		const path = relative(top, file).split(sep).join("/");
		const line = `/${path.replace(/[\\*?[\]]/g, "\\$&")}\n`;
		const ignore = await this.#ownFile(".gitignore");
		const text = await textOf(ignore);
		if (text === undefined) return createFile(root, ignore, line);
		const gap = text === "" || text.endsWith("\n") ? "" : "\n";
		await replaceUnchanged(root, ignore, text, text + gap + line);
	}
}

const WHY_NOT = {
	taken: "would be committed, whatever the folder's .gitignore says",
	tracked: "is in git already",
	unknown: "may be taken by git, which cannot tell",
} as const;

function notWritten(label: string, why: string): InvalidRequestError {
	return new InvalidRequestError(
		`${JSON.stringify(label)} ${why}, so the secret is not written.`,
		{
			hint: "Write it in an editor of your own, into a file that git ignores.",
		},
	);
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
