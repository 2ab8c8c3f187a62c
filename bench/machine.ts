import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism, cpus, release, totalmem, type } from "node:os";

/** What the numbers were measured on. */
export interface Machine {
	readonly cpu: string;
	readonly cores: number;
	readonly memoryBytes: number;
	readonly system: string;
	readonly node: string;
	/** Of the measured sources; ends with `+` when they had changes that were not committed. */
	readonly commit: string;
}

/** Describes this machine, this Node and this checkout. */
export function describeMachine(): Machine {
	return {
		cpu: cpus()[0]?.model.trim() ?? "unknown",
		cores: availableParallelism(),
		memoryBytes: totalmem(),
		system: `${distribution()} (${type()} ${release()}, ${process.arch})`,
		node: process.versions.node,
		commit: commit(),
	};
}

function distribution(): string {
	try {
		const text = readFileSync("/etc/os-release", "utf8");
		return /^PRETTY_NAME="?([^"\n]+)/m.exec(text)?.[1] ?? process.platform;
	} catch {
		// Only Linux has the file.
		return process.platform;
	}
}

function commit(): string {
	const git = (...args: string[]) =>
		execFileSync("git", args, {
			cwd: import.meta.dirname,
			encoding: "utf8",
			stdio: ["ignore", "pipe", "ignore"],
		}).trim();
	try {
		const hasChanges = git("status", "--porcelain", "--", "../packages") !== "";
		return git("rev-parse", "--short", "HEAD") + (hasChanges ? "+" : "");
	} catch {
		return "unknown (not a Git checkout)";
	}
}
