import {
	type FoundProgram,
	findProgram,
} from "../../../../../tools/debian-program.ts";

/** `nginx` of the PATH, or else the one of Debian's or Ubuntu's package. */
export function findNginx(): Promise<FoundProgram> {
	return findProgram({
		name: "nginx",
		versionFlag: "-v",
		packages: [
			"nginx",
			"nginx-core",
			"nginx-light",
			"libcrypt1",
			"libpcre2-8-0",
			"libpcre3",
			"libssl3",
			"libssl3t64",
			"zlib1g",
		],
	});
}
