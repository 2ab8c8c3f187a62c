// One door to every development task: `node tools/dev.mjs <task>`.
//
// It runs on whatever Node the machine has, so it is plain JavaScript and
// imports nothing that must be installed. It installs what is missing, then
// runs the task with the Node version pinned in package.json.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	existsSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const site = join(root, "site");
const pinnedNode = join(
	root,
	"node_modules",
	"node",
	"bin",
	process.platform === "win32" ? "node.exe" : "node",
);

/** What is wrong with the sources, as far as that is seen without running them. */
const CHECKS = [
	["node_modules/typescript/bin/tsc", "--project", "tsconfig.json"],
	[
		"node_modules/typescript/bin/tsc",
		"--project",
		"packages/app/page/tsconfig.json",
	],
	["node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings"],
];

/**
 * Each task is a list of command lines, run in order until one fails. A list
 * in place of a command line: all of these at the same time.
 */
const TASKS = {
	start: [["packages/app/page/build.ts"], ["tools/start.ts"]],
	test: [
		[...CHECKS, ["packages/app/page/build.ts"]],
		["node_modules/vitest/vitest.mjs", "run"],
	],
	check: [CHECKS],
	fix: [["node_modules/@biomejs/biome/bin/biome", "check", "--write"]],
	build: [["tools/build.ts"]],
	bench: [["bench/run.ts"]],
	// Pictures of what the page of the app can show, to look at.
	screenshots: [["packages/app/test/pictures/take-pictures.ts"]],
	// The site's tools are installed for this task only.
	docs: [
		["tools/docs.ts"],
		["site/node_modules/vitepress/bin/vitepress.js", "build", "site"],
	],
};

async function main() {
	const [task, ...rest] = process.argv.slice(2);
	if (!(task in TASKS)) {
		console.error(`Usage: npm run ${Object.keys(TASKS).join("|")}`);
		process.exit(2);
	}
	setUp(root, manifests(), installPinnedNode);
	// `npm test -- FILE` runs the tests of that file, and nothing else.
	const isPart = task === "test" && rest.length > 0;
	const commands = TASKS[task].slice(isPart ? -1 : 0);
	for (const command of commands) {
		const [script, ...args] = command;
		if (Array.isArray(script)) {
			await runTogether(command);
			continue;
		}
		if (script.startsWith("site/")) setUp(site);
		const isLast = command === commands.at(-1);
		run(pinnedNode, [join(root, script), ...args, ...(isLast ? rest : [])]);
	}
}

/** Runs all of them to their ends; what each says is told as a whole. */
async function runTogether(commands) {
	const codes = await Promise.all(
		commands.map(([script, ...args]) => {
			const child = spawn(pinnedNode, [join(root, script), ...args], {
				cwd: root,
				stdio: ["ignore", "pipe", "pipe"],
			});
			const said = [];
			child.stdout.on("data", (chunk) => said.push(chunk));
			child.stderr.on("data", (chunk) => said.push(chunk));
			return new Promise((resolve) => {
				child.on("error", (error) => {
					console.error(`Could not run ${script}: ${error.message}`);
					resolve(1);
				});
				child.on("close", (code) => {
					process.stderr.write(Buffer.concat(said));
					resolve(code ?? 130);
				});
			});
		}),
	);
	const failed = codes.find((code) => code !== 0);
	if (failed !== undefined) process.exit(failed);
}

/** Installs what the folder's lock file says, unless that has been done. */
function setUp(folder, furtherFiles = [], complete = () => undefined) {
	const files = ["package.json", "package-lock.json", ...furtherFiles];
	const stamp = stampOfDependencies(files.map((file) => join(folder, file)));
	const stampFile = join(folder, "node_modules", ".curlew-setup");
	if (
		existsSync(stampFile) &&
		existsSync(pinnedNode) &&
		readFileSync(stampFile, "utf8") === stamp
	) {
		return;
	}
	console.error("Setting up: installing dependencies (once) …");
	rmSync(stampFile, { force: true });
	npm(folder, "ci", "--loglevel=error", "--no-audit", "--no-fund");
	complete();
	writeFileSync(stampFile, stamp);
}

/** What the installation depends on, as one hash. */
function stampOfDependencies(files) {
	const hash = createHash("sha256");
	hash.update(`${process.platform} ${process.arch}`);
	for (const file of files) hash.update(readFileSync(file));
	return hash.digest("hex");
}

function manifests() {
	return ["packages", "examples"].flatMap((folder) =>
		readdirSync(join(root, folder))
			.map((name) => join(folder, name, "package.json"))
			.filter((file) => existsSync(join(root, file))),
	);
}

/** npm may be set not to run install scripts; the `node` package needs its own. */
function installPinnedNode() {
	if (existsSync(pinnedNode)) return;
	run(
		process.execPath,
		["installArchSpecificPackage"],
		join(root, "node_modules/node"),
	);
}

function npm(folder, ...args) {
	const cli = process.env.npm_execpath;
	if (cli?.endsWith(".js")) run(process.execPath, [cli, ...args], folder);
	else run("npm", args, folder);
}

function run(command, args, cwd = root) {
	const { status, signal, error } = spawnSync(command, args, {
		cwd,
		stdio: "inherit",
		shell: process.platform === "win32" && command === "npm",
	});
	if (error) {
		console.error(`Could not run ${command}: ${error.message}`);
		process.exit(1);
	}
	if (signal) process.exit(130);
	if (status !== 0) process.exit(status ?? 1);
}

await main();
