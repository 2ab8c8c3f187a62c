import { fileURLToPath } from "node:url";
import { entryFile, startProcess } from "../../files/start-entry.ts";
import type { WorkAnswer, WorkOrder } from "./work-messages.ts";

const ENTRY = new URL("./process/script-work.entry.ts", import.meta.url);

/** Megabytes of V8's heap. The process ends beyond it, and nothing else does. */
const HEAP_LIMIT = 256;

/** What words and times look like depends on these. Nothing else of the environment is the work's business. */
const ENVIRONMENT = [
	"TZ",
	"LANG",
	"LANGUAGE",
	"LC_ALL",
	"LC_MESSAGES",
	"NODE_ICU_DATA",
	"OPENSSL_CONF",
	"SystemRoot",
];

/**
 * The process's options of Node. Should code of a script's ever run in it: it
 * writes no file, starts no program and no thread, and reads nothing but Curlew
 * itself. https://nodejs.org/api/permissions.html
 */
export const WORK_FLAGS: readonly string[] = [
	`--max-old-space-size=${HEAP_LIMIT}`,
	"--disable-warning=ExperimentalWarning",
	"--permission",
	`--allow-fs-read=${readableFolder()}`,
];

/** A process that does work, seen from outside. */
export class WorkProcess {
	readonly #child: ReturnType<typeof startProcess>;
	#settle: PromiseWithResolvers<WorkAnswer> | undefined;
	#isOver = false;

	/** Starts it, which takes some 100 ms. */
	constructor() {
		const child = startProcess(ENTRY, [], {
			env: environment(),
			execArgv: [...WORK_FLAGS],
			serialization: "advanced",
			stdio: ["ignore", "ignore", "ignore", "ipc"],
		});
		this.#child = child;
		child.on("message", (answer: WorkAnswer) => this.#answered(answer));
		child.on("error", (error) => this.#ended(error));
		child.on("exit", (code, signal) => this.#ended(endOf(code, signal)));
		this.#hold(false);
	}

	/** It takes no more work. */
	get isOver(): boolean {
		return this.#isOver;
	}

	/** Has one work done. @throws Error when the process ends before */
	async do(order: WorkOrder): Promise<WorkAnswer> {
		const settle = Promise.withResolvers<WorkAnswer>();
		this.#settle = settle;
		this.#hold(true);
		process.on("exit", this.#kill);
		try {
			this.#child.send(order, (error) => error && this.#ended(error));
			return await settle.promise;
		} finally {
			this.#settle = undefined;
			this.#hold(false);
			process.off("exit", this.#kill);
		}
	}

	/** Ends it, whatever it is doing. */
	stop(reason: Error): void {
		this.#kill();
		this.#ended(reason);
	}

	readonly #kill = (): void => {
		this.#child.kill("SIGKILL");
	};

	#answered(answer: WorkAnswer): void {
		this.#settle?.resolve(answer);
	}

	#ended(error: Error): void {
		this.#isOver = true;
		this.#settle?.reject(error);
	}

	/** Our own process stays for it while it works, and only then. */
	#hold(isHeld: boolean): void {
		if (isHeld) {
			this.#child.ref();
			this.#child.channel?.ref?.();
		} else {
			this.#child.unref();
			this.#child.channel?.unref?.();
		}
	}
}

const TOO_MUCH = `This takes more memory than the ${HEAP_LIMIT} MB that a script may use for it: do it in parts.`;

/** V8 aborts a process whose heap is full. */
function endOf(code: number | null, signal: string | null): Error {
	const isAbort =
		signal === "SIGABRT" || signal === "SIGTRAP" || code === ABORTED;
	return isAbort
		? new RangeError(TOO_MUCH)
		: new Error(`The process that does this ended: ${signal ?? code}.`);
}

/** The exit code of that where there are no signals. */
const ABORTED = 134;

function environment(): NodeJS.ProcessEnv {
	const set = ENVIRONMENT.filter((name) => process.env[name] !== undefined);
	return Object.fromEntries(set.map((name) => [name, process.env[name]]));
}

/** What the process is made of lies in it: a bundle's folder, or a checkout's, for the libraries in its own folder of packages. */
function readableFolder(): string {
	const file = entryFile(ENTRY);
	const isBundled = file !== ENTRY;
	return fileURLToPath(new URL(isBundled ? "." : "../../../../../../", file));
}
