import {
	MessageChannel,
	type MessagePort,
	receiveMessageOnPort,
	Worker,
} from "node:worker_threads";
import { schemaLibrary } from "./schema-library.ts";
import { SCHEMA_PROGRAM } from "./schema-program.ts";

/** Megabytes. A schema of a few lines can make gigabytes of errors out of itself. */
const HEAP_LIMIT = 256;

/** A thread that judges by JSON Schemas, in a context of its own. */
export class SchemaThread {
	readonly #worker: Worker;
	readonly #port: MessagePort;
	readonly #answers = new Int32Array(new SharedArrayBuffer(4));
	#isOver = false;

	/** Starts it, which takes some 30 ms. */
	constructor() {
		const { port1, port2 } = new MessageChannel();
		this.#port = port1;
		this.#worker = new Worker(THREAD, {
			eval: true,
			name: "schema",
			execArgv: [],
			env: {},
			stdout: true,
			stderr: true,
			resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT },
			workerData: {
				port: port2,
				answers: this.#answers,
				program: SCHEMA_PROGRAM,
				library: JSON.stringify(schemaLibrary()),
			},
			transferList: [port2],
		});
		this.#worker.unref();
		port1.unref();
		// Whoever waits for the answer is told by the time that is over.
		this.#worker.on("error", () => this.stop());
		this.#worker.on("exit", () => this.stop());
	}

	/** It takes no more questions. */
	get isOver(): boolean {
		return this.#isOver;
	}

	/**
	 * Blocks until there is an answer.
	 *
	 * @param question JSON
	 * @returns JSON; undefined when the time or the memory was not enough: the thread is over then
	 */
	ask(question: string, milliseconds: number): string | undefined {
		const before = Atomics.load(this.#answers, 0);
		this.#port.postMessage(question);
		Atomics.wait(this.#answers, 0, before, milliseconds);
		const answer: unknown = receiveMessageOnPort(this.#port)?.message;
		if (typeof answer === "string") return answer;
		this.stop();
		return undefined;
	}

	/** Ends it at once, in the middle of a regular expression, too. */
	stop(): void {
		if (this.#isOver) return;
		this.#isOver = true;
		this.#port.close();
		void this.#worker.terminate();
	}
}

/** Runs in the thread. Nothing but texts goes into the context and comes out of it. */
const THREAD = `"use strict";
const { port, answers, program, library } = require("node:worker_threads").workerData;
const vm = require("node:vm");
const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, { codeGeneration: { strings: true, wasm: false } });
context.library = library;
vm.runInContext(program, context, { filename: "curlew:schema" });
const judge = new vm.Script("judge(wanted)", { filename: "curlew:schema" });
// Whoever waits must not wait in vain.
process.on("unhandledRejection", () => {});
port.on("message", (question) => {
	context.wanted = question;
	const answer = judge.runInContext(context);
	port.postMessage(typeof answer === "string" ? answer : "");
	Atomics.add(answers, 0, 1);
	Atomics.notify(answers, 0);
});
`;
