import { afterAll } from "vitest";
import { type CurlewOptions, curlew, runOf } from "../curlew.ts";
import { CommandProcess } from "./command-process.ts";

/** Commands as `curlew.ts` has them. */
export interface Commands {
	readonly curlew: typeof curlew;
	readonly runAgainst: ReturnType<typeof runOf>;
}

/**
 * The packaged command for the tests of a file: one command line after the other in one
 * process, which takes a tenth of the time that as many starts take. For tests of what a
 * command says and writes; how processes begin and end is tested with `curlew.ts`. What has
 * input, signals or variables of Node's still gets a process of its own.
 */
export function inOneProcess(): Commands {
	let started: Promise<CommandProcess> | undefined;
	let before: Promise<unknown> = Promise.resolve();
	afterAll(async () => {
		await (await started)?.[Symbol.asyncDispose]();
	});
	const inIt: typeof curlew = (args, options = {}) => {
		if (needsProcess(options)) return curlew(args, options);
		const { PATH = "", HOME = "" } = process.env;
		const { cwd = process.cwd(), env } = options;
		const ran = before.then(async () => {
			started ??= CommandProcess.start();
			const running = await started;
			const line = { args, cwd, env: { PATH, HOME, ...env } };
			const { code, stdout, stderr } = await running.run(line);
			return { code, stdout, stderr };
		});
		before = ran.catch(() => undefined);
		return ran;
	};
	return { curlew: inIt, runAgainst: runOf(inIt) };
}

function needsProcess({ cwd, env, ...others }: CurlewOptions): boolean {
	// Node reads its own variables when it starts.
	const isForNode = Object.keys(env ?? {}).some((name) => /^NODE_/.test(name));
	return Object.keys(others).length > 0 || isForNode;
}
