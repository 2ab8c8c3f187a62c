import { extname } from "node:path";

const BY_EXTENSION: Readonly<Record<string, string>> = {
	".bmp": "image/bmp",
	".css": "text/css",
	".csv": "text/csv",
	".gif": "image/gif",
	".gz": "application/gzip",
	".htm": "text/html",
	".html": "text/html",
	".jpeg": "image/jpeg",
	".jpg": "image/jpeg",
	".js": "text/javascript",
	".json": "application/json",
	".md": "text/markdown",
	".mp3": "audio/mpeg",
	".mp4": "video/mp4",
	".pdf": "application/pdf",
	".png": "image/png",
	".svg": "image/svg+xml",
	".tar": "application/x-tar",
	".txt": "text/plain",
	".wav": "audio/wav",
	".webm": "video/webm",
	".webp": "image/webp",
	".xml": "application/xml",
	".yaml": "application/yaml",
	".yml": "application/yaml",
	".zip": "application/zip",
};

/** The media type of a file by the ending of its name; `application/octet-stream` for unknown ones. */
export function mediaTypeOfFile(file: string): string {
	return (
		BY_EXTENSION[extname(file).toLowerCase()] ?? "application/octet-stream"
	);
}
