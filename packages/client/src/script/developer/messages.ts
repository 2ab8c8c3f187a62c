import type { MessagePort } from "node:worker_threads";
import type { SharedValue } from "./shared-value.ts";

/** What a thread is made with. */
export interface ScriptThreadData {
	/** One integer: 0 while the thread waits for an answer, 1 when it is there. */
	readonly answered: SharedArrayBuffer;
	/** The port on which answers come: an `Answer` each. */
	readonly answers: MessagePort;
	/** The host's functions; calls name them by their index. */
	readonly functionNames: readonly string[];
	/** Absolute path. */
	readonly collectionRoot: string;
	/** Absolute paths of further folders that modules are looked for in. */
	readonly moduleRoots: readonly string[];
}

/** The answer to a call. */
export type HostReply =
	| { readonly value: SharedValue }
	/** JSON text of name, message and code of an error, as `guest/base.js` takes it. */
	| { readonly thrown: string };

/** What the host tells a thread. */
export type ThreadOrder =
	| {
			readonly kind: "run";
			/** `ScriptText.wrapped`. */
			readonly code: string;
			readonly file: string;
			readonly hasResponse: boolean;
			/** It sees the globals of the script before. */
			readonly isContinued: boolean;
	  }
	| {
			readonly kind: "evaluate";
			readonly expressions: readonly string[];
			readonly hasResponse: boolean;
	  }
	/** A timer that the host keeps is due. */
	| { readonly kind: "timer"; readonly id: number }
	/** A request of the script's has come to its end. */
	| {
			readonly kind: "settled";
			readonly id: number;
			readonly isAnswer: boolean;
			readonly text: string;
	  }
	/** The script's request got no response: its handlers are called. `error` is JSON. */
	| { readonly kind: "fail"; readonly keptAs: number; readonly error: string }
	/** The handlers of a script are not needed any more. */
	| { readonly kind: "forget"; readonly keptAs: number }
	| {
			/** The script is over: tidy up, and answer `ended`. */
			readonly kind: "end";
			/** Its failure handlers may still be called. */
			readonly keepAs?: number | undefined;
			/** For the next one. */
			readonly keepsGlobals: boolean;
	  };

/** What a thread tells the host, in the order of its doing. */
export type ThreadNews =
	| { readonly kind: "ready" }
	/** The thread stands still until the answer is there. */
	| {
			readonly kind: "call";
			readonly id: number;
			readonly values: readonly SharedValue[];
	  }
	/** The script cannot be compiled; `error` is the JSON text of `describeError`. */
	| { readonly kind: "not-compiled"; readonly error: string }
	/** Something was thrown where nothing of the script could catch it. */
	| { readonly kind: "thrown"; readonly error: string }
	/** A promise was rejected without anybody handling it. */
	| { readonly kind: "rejected"; readonly id: number; readonly error: string }
	/** … and was handled after all. */
	| { readonly kind: "handled"; readonly id: number }
	/** Whether timeouts of the script are open; `stack` leads to the oldest. */
	| { readonly kind: "waiting"; readonly stack: string | undefined }
	/** After `orders` orders, nothing is left in the thread that could go on by itself. */
	| { readonly kind: "idle"; readonly orders: number }
	/** JSON text of a `GuestResult`, one for each expression. */
	| { readonly kind: "result"; readonly json: string }
	/** Written to `process.stdout` or `process.stderr`, past the console. */
	| {
			readonly kind: "output";
			readonly isError: boolean;
			readonly text: string;
	  }
	/** The script called `process.exit`, and the thread ends. */
	| { readonly kind: "exit"; readonly code: string; readonly stack: string }
	| { readonly kind: "ended" };
