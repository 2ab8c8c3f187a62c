import { isAbsolute, relative, sep } from "node:path";

/** The file as seen from a folder, with `/`; as it is when it lies elsewhere. */
export function relativeFile(folder: string, file: string): string {
	const way = relative(folder, file);
	const [first] = way.split(sep);
	const isInside = way !== "" && first !== ".." && !isAbsolute(way);
	return (isInside ? way : file).replaceAll("\\", "/");
}
