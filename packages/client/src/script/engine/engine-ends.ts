import type { Pointer } from "./quickjs-binding.ts";

/** The engine can no longer be used: its memory is in an unknown state. */
export class EngineDeath extends Error {
	readonly reason: "timeout" | "memory" | "stack" | "crash";

	constructor(reason: EngineDeath["reason"], cause?: unknown) {
		super(`The script engine ended: ${reason}.`, { cause });
		this.reason = reason;
	}
}

/** A value that the guest threw. It is owned by the receiver. */
export class GuestException {
	readonly error: Pointer;

	constructor(error: Pointer) {
		this.error = error;
	}
}
