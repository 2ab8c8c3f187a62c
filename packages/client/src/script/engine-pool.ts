import { expectMuchWork, isCurrent } from "./engine/engine-code.ts";
import {
	BUNDLED_CHAI_IMAGE,
	BUNDLED_IMAGE,
	BUNDLED_PM_IMAGE,
	readBundled,
} from "./engine/engine-files.ts";
import {
	createEngine,
	createEngineImage,
	type EngineImage,
	restoreImage,
} from "./engine/engine-image.ts";
import type { EngineInstance } from "./engine/engine-instance.ts";
import { deserializeImage } from "./engine/image-file.ts";
import { HOST_FUNCTION_NAMES } from "./functions/host-functions.ts";
import { createLibraryImage } from "./image/library-image.ts";
import { LIBRARIES_OF_PM } from "./libraries/library-list.ts";

/** An engine whose memory grew beyond this is not kept: memory never shrinks. Bytes. */
const LARGEST_KEPT = 64 * 2 ** 20;

/** More are needed only while that many scripts run at the same time. */
const MOST_KEPT = 8;

/** Sets of libraries whose images are kept: each is one to four megabytes. */
const MOST_IMAGES = 16;

/** A script that asks more often whether it may go on computes for some 50 ms. */
const FEW_QUESTIONS = 50;

/** The images beside a bundle, by what is in them. */
const BUNDLED_IMAGES = new Map([
	["chai", BUNDLED_CHAI_IMAGE],
	[LIBRARIES_OF_PM.join(" "), BUNDLED_PM_IMAGE],
] as const);

let base: Promise<EngineImage> | undefined;

/** By the names of the libraries; the one used last comes last. */
const libraryImages = new Map<string, Promise<EngineImage>>();

/** The prepared memory without libraries; made once in a process. */
export function engineImage(): Promise<EngineImage> {
	base ??= loadImage();
	return base;
}

async function loadImage(): Promise<EngineImage> {
	const bundled = readBundled(BUNDLED_IMAGE);
	return bundled
		? deserializeImage(bundled, HOST_FUNCTION_NAMES)
		: createEngineImage(HOST_FUNCTION_NAMES);
}

/**
 * The image with libraries evaluated in it; made when a script first needs just
 * these. The base where one of them fails: the script hears of it when it gets there.
 */
function libraryImage(
	base: EngineImage,
	libraries: readonly string[],
): Promise<EngineImage> {
	const key = libraries.join("\n");
	const image =
		libraryImages.get(key) ??
		loadLibraryImage(base, libraries).catch(() => base);
	libraryImages.delete(key);
	libraryImages.set(key, image);
	if (libraryImages.size > MOST_IMAGES) {
		const [oldest = ""] = libraryImages.keys();
		libraryImages.delete(oldest);
	}
	return image;
}

async function loadLibraryImage(
	base: EngineImage,
	libraries: readonly string[],
): Promise<EngineImage> {
	const name = BUNDLED_IMAGES.get(libraries.join(" "));
	const bundled = name && readBundled(name);
	return bundled
		? deserializeImage(bundled, HOST_FUNCTION_NAMES)
		: createLibraryImage(base, libraries);
}

/** Engines that are ready for a script. */
export class EnginePool {
	/** The image that all others stand on: the ways into the guest are the same in each. */
	readonly image: EngineImage;
	readonly #idle: EngineInstance[] = [];

	constructor(image: EngineImage) {
		this.image = image;
	}

	/** An engine in the state of the image, with libraries that are loaded already. */
	async take(libraries: readonly string[] = []): Promise<EngineInstance> {
		const image =
			libraries.length === 0
				? this.image
				: await libraryImage(this.image, libraries);
		const engine = this.#idle.pop();
		if (!engine || !isCurrent(engine.code) || engine.bytes.length < image.size)
			return createEngine(image);
		restoreImage(engine, image);
		engine.questions = 0;
		this.forgetEnd(engine);
		return engine;
	}

	/** How the last script ended is nothing to the next one. */
	forgetEnd(engine: EngineInstance): void {
		engine.wasInterrupted = false;
		engine.wasAborted = false;
		engine.interruptedAt = "";
		engine.wasRefusedMemory = false;
	}

	/** Between scripts nothing is limited, and nobody answers. */
	rest(engine: EngineInstance): void {
		if (engine.questions > FEW_QUESTIONS) expectMuchWork();
		engine.host = undefined;
		engine.signal = undefined;
		engine.deadline = Number.POSITIVE_INFINITY;
		engine.memoryCeiling = Number.POSITIVE_INFINITY;
	}

	giveBack(engine: EngineInstance): void {
		this.rest(engine);
		const isSmall = engine.memory.buffer.byteLength <= LARGEST_KEPT;
		if (!engine.isDead && isSmall && this.#idle.length < MOST_KEPT) {
			this.#idle.push(engine);
		}
	}

	clear(): void {
		this.#idle.length = 0;
	}
}
