import type { Browser, Page } from "playwright-core";
import type { AppUnderTest } from "../app-under-test.ts";
import type { Hands } from "./hands.ts";
import type { ShopServer } from "./shop-server.ts";

/** What a task finds. */
export interface Scene {
	readonly hands: Hands;
	readonly page: Page;
	readonly browser: Browser;
	readonly app: AppUnderTest;
	readonly shop: ShopServer;
	/** The same API, as another environment has it. */
	readonly staging: ShopServer;
}

/** Something that people do, from a page that has just been opened to where they see that it is done. */
export interface Task {
	/** Short and unique: it chooses the task on the command line. */
	readonly id: string;
	/** As it stands in the document. */
	readonly title: string;
	/** What is there before. Default: the shop's collection, nothing open. */
	readonly begins?: "nothing" | "collection";
	/** Files in place of those of the collection, by path. */
	readonly files?: (
		scene: Pick<Scene, "shop" | "staging">,
	) => Readonly<Record<string, string>>;
	/** Of the window, in pixels. */
	readonly width?: number;
	/** What is there before the first step, and what does not count: a request that is open. */
	prepare?(scene: Scene): Promise<void>;
	/** Does it; throws where it cannot be done, or where what came out is wrong. */
	act(scene: Scene): Promise<void>;
}
