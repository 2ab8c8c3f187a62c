import { isWebAddress } from "../../../../state/pending-sends.ts";

/** A window for a login. Made while a click is handled, it is not taken for an advertisement. */
export class LoginWindow {
	#window: Window | null;
	readonly #isBlocked: boolean;

	constructor() {
		const features = "popup,width=560,height=720";
		this.#window = window.open("about:blank", "_blank", features);
		this.#isBlocked = this.#window === null;
	}

	/** The browser let none open. */
	get isBlocked(): boolean {
		return this.#isBlocked;
	}

	/** Goes to the login page, which learns nothing of the page that has opened it. */
	show(url: string): void {
		if (!this.#window || !isWebAddress(url)) {
			this.close();
			return;
		}
		this.#window.opener = null;
		this.#window.location.replace(url);
		// From now on it is somebody else's, and the page that it comes back to closes it.
		this.#window = null;
	}

	/** One that shows nothing yet. */
	close(): void {
		this.#window?.close();
		this.#window = null;
	}
}
