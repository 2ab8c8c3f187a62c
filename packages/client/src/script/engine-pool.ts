import { BUNDLED_IMAGE, readBundled } from "./engine/engine-files.ts";
import {
	createEngine,
	createEngineImage,
	type EngineImage,
	restore,
} from "./engine/engine-image.ts";
import type { EngineInstance } from "./engine/engine-instance.ts";
import { deserializeImage } from "./engine/image-file.ts";
import { HOST_FUNCTION_NAMES } from "./functions/host-functions.ts";

/** An engine whose memory grew beyond this is not kept: memory never shrinks. Bytes. */
const LARGEST_KEPT = 64 * 2 ** 20;

/** More are needed only while that many scripts run at the same time. */
const MOST_KEPT = 8;

let image: Promise<EngineImage> | undefined;

/** The prepared memory; made once in a process. */
export function engineImage(): Promise<EngineImage> {
	image ??= loadImage();
	return image;
}

async function loadImage(): Promise<EngineImage> {
	const bundled = readBundled(BUNDLED_IMAGE);
	return bundled
		? deserializeImage(bundled, HOST_FUNCTION_NAMES)
		: createEngineImage(HOST_FUNCTION_NAMES);
}

/** Engines that are ready for a script. */
export class EnginePool {
	readonly image: EngineImage;
	readonly #idle: EngineInstance[] = [];

	constructor(image: EngineImage) {
		this.image = image;
	}

	/** An engine in the state of the image. */
	async take(): Promise<EngineInstance> {
		const engine = this.#idle.pop();
		if (!engine) return createEngine(this.image);
		restore(engine, this.image);
		engine.wasInterrupted = false;
		engine.interruptedAt = "";
		engine.wasRefusedMemory = false;
		return engine;
	}

	giveBack(engine: EngineInstance): void {
		engine.host = undefined;
		engine.deadline = Number.POSITIVE_INFINITY;
		engine.memoryCeiling = Number.POSITIVE_INFINITY;
		const isSmall = engine.memory.buffer.byteLength <= LARGEST_KEPT;
		if (!engine.isDead && isSmall && this.#idle.length < MOST_KEPT) {
			this.#idle.push(engine);
		}
	}

	clear(): void {
		this.#idle.length = 0;
	}
}
