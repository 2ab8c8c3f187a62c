import { isUtf8 } from "node:buffer";

/** A string for the guest that exists as UTF-8 bytes already, and need never be a string of the host. */
export class Utf8Text {
	readonly bytes: Uint8Array;

	constructor(bytes: Uint8Array) {
		this.bytes = bytes;
	}

	/** Whether bytes can be passed as they are: UTF-8 without NUL. */
	static fits(bytes: Uint8Array): boolean {
		return isUtf8(bytes) && !bytes.includes(0) && bytes[0] !== 1;
	}
}
