import type { FileChooser, Locator, Page } from "playwright-core";

/** What somebody's hands have done. */
export interface Steps {
	/** Each press of a mouse button; two for a double click, one for dragging something. */
	readonly clicks: number;
	/** Each key or chord that is no text: Enter, Ctrl+S, Tab. */
	readonly keys: number;
	/** Each text that is typed or pasted into one place, however long it is. */
	readonly texts: number;
}

export interface ClickOptions {
	readonly button?: "left" | "right";
	readonly modifiers?: readonly ("Control" | "Shift")[];
}

/** For a page that computes on a busy machine. Milliseconds. */
const PATIENCE = 15_000;

/** Moves the mouse to where things are seen, presses keys, and counts. It can do nothing that a person could not. */
export class Hands {
	readonly page: Page;
	#clicks = 0;
	#keys = 0;
	#texts = 0;

	constructor(page: Page) {
		this.page = page;
	}

	get steps(): Steps {
		return { clicks: this.#clicks, keys: this.#keys, texts: this.#texts };
	}

	/** Presses the mouse in the middle of what is shown. Fails when something lies above it. */
	async click(target: Locator, options: ClickOptions = {}): Promise<void> {
		const { x, y } = await middleOf(target);
		const { button = "left", modifiers = [] } = options;
		for (const key of modifiers) await this.page.keyboard.down(key);
		await this.page.mouse.click(x, y, { button });
		for (const key of modifiers) await this.page.keyboard.up(key);
		this.#clicks += 1;
	}

	async doubleClick(target: Locator): Promise<void> {
		const { x, y } = await middleOf(target);
		await this.page.mouse.dblclick(x, y);
		this.#clicks += 2;
	}

	/** Rests the pointer on it, which is no step. */
	async point(target: Locator): Promise<void> {
		const { x, y } = await middleOf(target);
		await this.page.mouse.move(x, y);
	}

	async drag(from: Locator, to: Locator): Promise<void> {
		const start = await middleOf(from);
		const end = await middleOf(to);
		await this.page.mouse.move(start.x, start.y);
		await this.page.mouse.down();
		await this.page.mouse.move(start.x + 4, start.y + 8, { steps: 3 });
		await this.page.mouse.move(end.x, end.y, { steps: 8 });
		await this.page.mouse.move(end.x, end.y + 1);
		await this.page.mouse.up();
		this.#clicks += 1;
	}

	/** A key or chord, in Playwright's words. */
	async press(key: string): Promise<void> {
		await this.page.keyboard.press(key);
		this.#keys += 1;
	}

	/** Types a text key by key, into what has the focus. */
	async type(text: string): Promise<void> {
		await this.page.keyboard.type(text);
		this.#texts += 1;
	}

	/** Pastes from the clipboard what was copied elsewhere. */
	async paste(text: string): Promise<void> {
		await this.page.evaluate(
			`navigator.clipboard.writeText(${JSON.stringify(text)})`,
		);
		await this.page.keyboard.press("ControlOrMeta+V");
		this.#texts += 1;
	}

	/** Opens a list and chooses from it: two clicks. The browser's own list is none of the page, so its keys do it. */
	async choose(list: Locator, label: string): Promise<void> {
		await middleOf(list);
		await list.focus();
		await list.selectOption({ label });
		this.#clicks += 2;
	}

	/** What opens the system's dialog of files, and the choice there: two more clicks (the file, and Open). */
	async chooseFiles(
		open: () => Promise<void>,
		files: Parameters<FileChooser["setFiles"]>[0],
	): Promise<void> {
		const [chooser] = await Promise.all([
			this.page.waitForEvent("filechooser"),
			open(),
		]);
		await chooser.setFiles(files);
		this.#clicks += 2;
	}

	/** Drags a file from the file manager onto the page: one click. */
	async drop(target: Locator, name: string, text: string): Promise<void> {
		const { x, y } = await middleOf(target);
		await this.page.evaluate(
			`(${DROP})(${JSON.stringify({ x, y, name, text })})`,
		);
		this.#clicks += 1;
	}
}

/** In the page: a file is dropped at a point. */
const DROP = `({ x, y, name, text }) => {
	const dataTransfer = new DataTransfer();
	dataTransfer.items.add(new File([text], name));
	const below = document.elementFromPoint(x, y) ?? document.body;
	const more = { bubbles: true, cancelable: true, clientX: x, clientY: y };
	for (const type of ["dragenter", "dragover", "drop"])
		below.dispatchEvent(new DragEvent(type, { dataTransfer, ...more }));
}`;

/** Where its middle is, once it stands still and nothing lies above it. In pixels of the window. */
async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
	const one = target.first();
	// A trial does not click; it waits until a click would reach it.
	await one.click({ trial: true, timeout: PATIENCE });
	const box = await one.boundingBox();
	if (!box) throw new Error(`${one} is not in sight.`);
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
