import { afterAll, beforeAll, expect, test } from "vitest";
import { CommandProcess } from "./one-process/command-process.ts";
import { PAGES, type Scene, scenesOf, showsCommands } from "./pages/blocks.ts";
import { playScene } from "./pages/scene.ts";

const SCENES = PAGES.flatMap(scenesOf);
const BLOCKS = SCENES.flatMap(({ blocks }) => blocks);
const RUN = SCENES.filter(({ blocks }) =>
	blocks.some(({ mark }) => mark?.kind === "run"),
);

let running: CommandProcess;

beforeAll(async () => {
	running = await CommandProcess.start();
});

afterAll(() => running[Symbol.asyncDispose]());

test.each(RUN.map((scene) => [titleOf(scene), scene] as const))(
	"%s",
	{ timeout: 30_000 },
	(_, scene) => playScene(scene, running),
);

test("every block with commands is run, or says why not", () => {
	const unmarked = BLOCKS.filter(
		(block) => showsCommands(block) && block.mark === undefined,
	);
	expect(unmarked.map(({ page, line }) => `${page}:${line}`)).toEqual([]);
});

test("few blocks are not run", () => {
	const kinds = BLOCKS.map(({ mark }) => mark?.kind);
	const count = (kind: string) => kinds.filter((one) => one === kind).length;
	expect(count("run")).toBeGreaterThanOrEqual(75);
	expect(count("not run")).toBeLessThanOrEqual(45);
});

function titleOf({ page, name, blocks: [first] }: Scene): string {
	return `${page}:${first?.line} ${name}`;
}
