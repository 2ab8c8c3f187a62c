import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { curlew } from "../curlew.ts";
import { secretsBelow, secretsIn } from "./search.ts";
import { SECRETS, type SecretName } from "./secrets.ts";

/** A machine of its own for commands: a home, caches, a state, a temporary folder, and collections. Nothing else may be written to. */
export class Place implements AsyncDisposable {
	readonly folder: string;
	readonly env: Readonly<Record<string, string>>;
	readonly #curlew: typeof curlew;
	readonly #written = new Map<string, string>();

	private constructor(folder: string, run: typeof curlew) {
		this.folder = folder;
		this.#curlew = run;
		this.env = {
			HOME: this.at("home"),
			TMPDIR: this.at("tmp"),
			XDG_CACHE_HOME: this.at("cache"),
			XDG_STATE_HOME: this.at("state"),
			XDG_CONFIG_HOME: this.at("config"),
			XDG_DATA_HOME: this.at("data"),
			PLANTED_PROCESS_TOKEN: SECRETS.processEnv,
			CURLEW_ALLOW_ENV: "PLANTED_PROCESS_TOKEN,API_TOKEN",
		};
	}

	/** @param run what runs a command; default: a process of its own for each */
	static async make(run = curlew): Promise<Place> {
		const folder = await mkdtemp(join(tmpdir(), "curlew-planted-"));
		const place = new Place(folder, run);
		for (const name of ["home", "tmp", "cache", "state", "config", "data"])
			await mkdir(place.at(name));
		return place;
	}

	at(path: string): string {
		return join(this.folder, path);
	}

	/** Files with secrets in them, by path: they are the user's own. */
	async write(
		folder: string,
		files: Readonly<Record<string, string>>,
	): Promise<string> {
		for (const [name, text] of Object.entries(files)) {
			const path = join(folder, name);
			await mkdir(dirname(this.at(path)), { recursive: true });
			await writeFile(this.at(path), text);
			this.#written.set(path, text);
		}
		return this.at(folder);
	}

	/** Runs a command; tells the secrets in what it printed. */
	async run(args: readonly string[], cwd: string): Promise<Ran> {
		const { code, stdout, stderr } = await this.#curlew(args, {
			cwd,
			env: this.env,
		});
		const of = (name: string, text: string, except?: readonly SecretName[]) =>
			secretsIn(text, except).map(
				(one) => `${args.slice(0, 2).join(" ")} on ${name}: ${one}`,
			);
		return {
			code,
			stdout,
			stderr,
			found: [...of("stdout", stdout), ...of("stderr", stderr)],
		};
	}

	/** The secrets in all files that nobody but Curlew has written. */
	async secretsOnDisk(): Promise<{
		readonly found: readonly string[];
		readonly files: number;
	}> {
		const unchanged = new Set<string>();
		for (const [path, text] of this.#written)
			if ((await readFile(this.at(path), "utf8").catch(() => "")) === text)
				unchanged.add(path);
		return secretsBelow(this.folder, (file) => unchanged.has(file));
	}

	[Symbol.asyncDispose](): Promise<void> {
		return rm(this.folder, { recursive: true, force: true });
	}
}

export interface Ran {
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
	/** The secrets in it. */
	readonly found: readonly string[];
}
