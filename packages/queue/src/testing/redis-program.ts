import {
	type FoundProgram,
	findProgram,
} from "../../../../tools/debian-program.ts";

/** `redis-server` of the PATH, or else the one of Debian's or Ubuntu's package. */
export function findRedisServer(): Promise<FoundProgram> {
	return findProgram({
		name: "redis-server",
		versionFlag: "--version",
		packages: [
			"redis-server",
			"redis-tools",
			"libatomic1",
			"libhiredis0.14",
			"libhiredis1.1.0",
			"libjemalloc2",
			"liblua5.1-0",
			"liblzf1",
			"libssl3",
			"libssl3t64",
			"libsystemd0",
			"lua-bitop",
			"lua-cjson",
		],
	});
}
