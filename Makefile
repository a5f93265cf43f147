# collide - exact 2D collision queries.  "make help" lists the targets.
# Those of the tests are in tests/tests.mk and in the folders beside it.

# ---- settings a user may override -------------------------------------------
PREFIX     ?= /usr/local
BINDIR     ?= $(PREFIX)/bin
LIBDIR     ?= $(PREFIX)/lib
INCDIR     ?= $(PREFIX)/include
DATADIR    ?= $(PREFIX)/share
MANDIR     ?= $(DATADIR)/man
CC         ?= cc
CFLAGS     ?= -O2 -g
PKG_CONFIG ?= pkg-config
INSTALL    ?= install
TAR        ?= $(firstword $(shell command -v gtar 2>/dev/null) tar)
B          ?= build
DEMO       ?= scenes/article-1-box-box.json
# Of expat, zlib and zstd those to build without, though they are there, and
# librsvg, which is loaded when a PNG is asked for; and whether they are to be
# linked as shared libraries where archives are there.
WITHOUT    ?=
SHARED     ?=
# Sanitizers to build with; whether commands are shown.
SAN        ?=
V          ?=

# ---- nothing below should need editing --------------------------------------
MAKEFLAGS += -r --no-print-directory
.DELETE_ON_ERROR:
.SECONDARY:
JOBS := $(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
# All processors build, unless -j says otherwise. A make started by another one
# shares its jobs, and goals that must come one after the other stay in order.
ifeq ($(MAKELEVEL)$(filter clean demo check% setup%,$(MAKECMDGOALS)),0)
MAKEFLAGS += -j$(JOBS)
endif
Q    := $(if $(V),,@)
HASH := \#

# The header of the library is the one place that says the version.
VERSION := $(shell awk -F '"' '/define COL_VERSION / { print $$2 }' \
           src/include/collide.h)
MAJOR   := $(firstword $(subst ., ,$(VERSION)))

# ---- what there is ----------------------------------------------------------
# Folders are rooms; src/README.md has the table of who may include whom.
# All lists are sorted, as the bytes of archives and programs depend on it.
LIB_ROOMS := $(addprefix geometry/,exact core decompose search narrow clip \
            broad motion response)
LIB_SRC  := $(foreach room,$(LIB_ROOMS),$(sort $(wildcard src/$(room)/*.c)))
APP_SRC  := $(filter-out $(LIB_SRC),$(sort $(wildcard src/*/*.c src/*/*/*.c)))
SRC      := src/main.c $(LIB_SRC) $(APP_SRC)
HEADERS  := $(sort $(wildcard src/*/*.h src/*/*/*.h))
# What a user of the library includes.
FACE     := $(sort $(wildcard src/include/*.h))
MANUALS  := $(sort $(wildcard man/*.[1-9]))
# What pages are made of, and the program with it.
ASSETS   := $(sort $(wildcard $(foreach type,css html js, \
            src/draw/page/*.$(type) src/support/report/*.$(type))))
# The schemas that it prints, and the definitions that they share.
SCHEMAS  := $(sort $(wildcard src/cli/schema/*.json))
DEFS     := $(sort $(wildcard src/cli/schema/defs/*.json))
# What is made of those.
EMBEDDED := src/draw/page/assets.c src/cli/schema/schema_files.c
obj       = $(patsubst %.c,$(B)/%.o,$(1))
APP_OBJ   = $(call obj,$(APP_SRC) $(EMBEDDED))
# The objects of the shared library are others, so that what goes into programs
# pays nothing for it.
PIC_OBJ  := $(patsubst %.c,$(B)/pic/%.o,$(LIB_SRC))

# ---- flags ------------------------------------------------------------------
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion \
        -Wstrict-prototypes -Wmissing-prototypes -Wwrite-strings -Wvla \
        -Wfloat-equal -Wswitch-enum -Wundef
# glibc checks buffers only in optimised code, and sanitizers do it better.
OPTIMISED = $(filter-out -O0,$(filter -O%,$(CFLAGS)))
HARDEN = -fstack-protector-strong $(if $(SAN),,$(if $(OPTIMISED),\
         -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2))
# Answers are the same bytes everywhere, so these come after the user's flags.
# The x87 unit rounds twice (FLT_EVAL_METHOD 2): there SSE2 has to compute. The
# vectorizer of GCC fuses products and sums though contraction is off (12.2 for
# x86-64-v3; 16.1 for RISC-V, see Box2D's issue 1086): it rests wherever the
# processor can do that.
FLOAT_IF := __FLT_EVAL_METHOD__\n$(HASH)if !defined __clang__ && \
            (defined __FMA__ || defined __FMA4__ || \
            !(defined __x86_64__ || defined __i386__))\nfuses\n$(HASH)endif\n
FLOAT_IS := $(shell printf '$(FLOAT_IF)' | $(CC) $(CFLAGS) -E -P - 2>/dev/null)
FLOAT    := -ffp-contract=off -fno-fast-math \
            $(if $(filter 2,$(FLOAT_IS)),-msse2 -mfpmath=sse) \
            $(if $(filter fuses,$(FLOAT_IS)),-fno-tree-vectorize)
# WASI has no threads: there the program does all work itself.
THREADS := $(if $(findstring wasi,$(CC)),,-pthread)
# What is built is the same bytes in every folder, so it does not name its own.
NO_PATHS := '-fdebug-prefix-map=$(CURDIR)=.'
ALL_CFLAGS = -std=c11 -D_POSIX_C_SOURCE=200809L -Isrc -Isrc/include \
         $(WARN) $(HARDEN) \
         $(if $(SAN),-fsanitize=$(SAN) -fno-omit-frame-pointer \
         -fno-sanitize-recover=all) \
         $(THREADS) $(NO_PATHS) $(CFLAGS) $(CPPFLAGS) $(FLOAT)

CJSON_CFLAGS := $(or $(CJSON_CFLAGS),$(shell \
                $(PKG_CONFIG) --cflags libcjson 2>/dev/null))
CJSON_LIBS   := $(or $(CJSON_LIBS),$(shell \
                $(PKG_CONFIG) --libs libcjson 2>/dev/null))
# Libraries that the program can do without: maps in XML, packed layers. Of each
# its name for WITHOUT, for pkg-config and for #ifdef.
PARTS        := expat:expat:HAVE_EXPAT zlib:zlib:HAVE_ZLIB \
                zstd:libzstd:HAVE_ZSTD
part_word     = $(word $(1),$(subst :, ,$(2)))
part_is_here  = $(if $(filter $(call part_word,1,$(1)),$(WITHOUT)),,$(shell \
                $(PKG_CONFIG) --exists $(call part_word,2,$(1)) \
                2>/dev/null && echo yes))
PARTS_HERE   := $(foreach part,$(PARTS),$(if \
                $(call part_is_here,$(part)),$(part)))
PARTS_CFLAGS := $(foreach part,$(PARTS_HERE),-D$(call part_word,3,$(part)) \
                $(shell $(PKG_CONFIG) --cflags $(call part_word,2,$(part))))
# From archives where there are such: to load three more shared libraries would
# cost a run of one scene a sixth of its time.
archive_of    = $(if $(SHARED),,$(filter /%,$(shell \
                $(CC) -print-file-name=$(patsubst -l%,lib%.a,$(1)))))
PARTS_LIBS   := $(foreach flag,$(foreach part,$(PARTS_HERE),$(shell \
                $(PKG_CONFIG) --libs $(call part_word,2,$(part)))),$(or \
                $(if $(filter -l%,$(flag)),$(call archive_of,$(flag))),$(flag)))
# librsvg is loaded at run time, where libraries can be: not in WASI, nor by a
# static program. Before glibc 2.34 what loads is in a library of its own.
LOADS        := $(if $(filter librsvg --target=wasm% -static, \
                $(WITHOUT) $(CC) $(CFLAGS) $(LDFLAGS)),,yes)
RASTER_CFLAGS = $(if $(LOADS),-DHAVE_DLOPEN)
APP_CFLAGS    = $(CJSON_CFLAGS) $(PARTS_CFLAGS) $(RASTER_CFLAGS)
APP_LIBS      = $(CJSON_LIBS) $(PARTS_LIBS) $(if $(LOADS),-ldl)

# A program keeps the major version of the library that it was linked with.
ifneq ($(findstring darwin,$(shell $(CC) -dumpmachine 2>/dev/null)),)
AR_FLAGS   := rcs
SO_LINK    := libcollide.dylib
SO_NAME    := libcollide.$(MAJOR).dylib
SO_FILE    := libcollide.$(VERSION).dylib
SO_EXPORTS  = awk -f $^ | sed 's/^/_/'
SO_FLAGS    = -dynamiclib -install_name $(LIBDIR)/$(SO_NAME) \
              -compatibility_version $(MAJOR) -current_version $(VERSION) \
              -Wl,-exported_symbols_list,$(B)/exports
else
AR_FLAGS   := rcsD
SO_LINK    := libcollide.so
SO_NAME    := libcollide.so.$(MAJOR)
SO_FILE    := libcollide.so.$(VERSION)
SO_EXPORTS  = { echo '{ global:'; awk -f $^ | sed 's/$$/;/'; \
              echo 'local: *; };'; }
SO_FLAGS    = -shared -Wl,-soname,$(SO_NAME) -Wl,--version-script,$(B)/exports \
              -Wl,-Bsymbolic-functions
endif

# ---- build ------------------------------------------------------------------
.PHONY: all libs demo clean help have-cjson

all: $(B)/collide $(B)/libcollide.a   ## build the program and its library

libs: $(B)/libcollide.a $(B)/$(SO_FILE)   ## build the library in both forms

demo: setup   ## install what the build needs, build, answer a scene
	@files=$$($(MAKE) -n all | grep -c '"  CC '); begin=$$(date +%s); \
	printf 'compiling %d files' $$files; done=0; \
	{ $(MAKE) -j$(JOBS) all || echo failed; } | while read -r word _; do \
	  case $$word in \
	  CC) done=$$((done + 1)); test ! -t 1 || \
	    printf '\rcompiling %d files: %d' $$files $$done ;; \
	  failed) exit 1 ;; esac; done || exit; \
	echo ", built in $$(($$(date +%s) - begin)) s"
	@for ask in "clip --pretty" sat gjk; do \
	  echo; echo "$$ $(B)/collide $$ask $(DEMO)"; \
	  $(B)/collide $$ask $(DEMO) || exit 1; done

clean:   ## remove what was built
	rm -rf $(B)

help:   ## list the targets
	@awk -f tests/sources/help.awk $(MAKEFILE_LIST)

$(B)/collide: $(call obj,src/main.c) $(APP_OBJ) $(B)/libcollide.a
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^ $(APP_LIBS) -lm

$(B)/libcollide.a: $(call obj,$(LIB_SRC))
	@echo "  AR   $@"
	$(Q)rm -f $@ && $(AR) $(AR_FLAGS) $@ $^

$(B)/$(SO_FILE): $(PIC_OBJ) $(B)/exports
	@echo "  LINK $@"
	$(Q)$(CC) $(ALL_CFLAGS) $(LDFLAGS) $(SO_FLAGS) -o $@ $(PIC_OBJ) -lm

# Of the library's names the functions of its headers, and no others.
$(B)/exports: src/exports.awk $(FACE)
	@mkdir -p $(@D)
	@echo "  MAKE $@"
	$(Q)$(SO_EXPORTS) >$@

# How fast a function is depends on where it lies in lines of 64 bytes, some by
# a tenth: not on how long those before it are, which changes.
$(foreach room,search narrow clip,$(B)/src/geometry/$(room)/%.o \
  $(B)/pic/src/geometry/$(room)/%.o): EXTRA = -falign-functions=64
$(B)/src/scene/%.o: EXTRA = $(CJSON_CFLAGS)
$(B)/src/support/document/%.o: EXTRA = $(PARTS_CFLAGS)
$(B)/src/draw/raster/%.o: EXTRA = $(RASTER_CFLAGS)
$(B)/src/%.o $(B)/pic/%.o: STRICT = $(WERROR)
$(B)/pic/%.o: PIC = -fPIC

define compile
@mkdir -p $(@D)
@echo "  CC   $@"
$(Q)$(CC) $(ALL_CFLAGS) $(STRICT) $(EXTRA) $(PIC) -MMD -MP -c -o $@ $<
endef

$(B)/%.o: %.c Makefile
	$(compile)

$(B)/pic/%.o: %.c Makefile
	$(compile)

# Files that are part of the program (src/support/asset.h).
$(B)/src/draw/page/assets.c: src/embed.awk $(ASSETS)
	@mkdir -p $(@D)
	@echo "  MAKE $@"
	$(Q)awk -v header=draw/page/assets.h -f $^ >$@

$(B)/src/cli/schema/schema_files.c: src/embed.awk $(SCHEMAS) $(DEFS)
	@mkdir -p $(@D)
	@echo "  MAKE $@"
	$(Q)awk -v header=cli/schema/schema.h -v list=schema_files -f src/embed.awk \
	  $(SCHEMAS) >$@
	$(Q)awk -v header=cli/schema/schema.h -v list=schema_definitions \
	  -f src/embed.awk $(DEFS) >>$@

$(call obj,$(EMBEDDED)): %.o: %.c Makefile
	$(compile)

$(call obj,src/main.c $(APP_SRC)): | have-cjson
have-cjson:
	@test -n "$(CJSON_LIBS)" || { echo "collide needs cJSON (libcjson):" \
	  "run 'make setup' to install what is missing" >&2; exit 1; }

-include $(shell find $(B)/src $(B)/pic $(B)/tests -name '*.d' 2>/dev/null)

# ---- what the build needs ---------------------------------------------------
.PHONY: setup

BUILD_DEBIAN := build-essential pkg-config libcjson-dev libexpat1-dev \
                zlib1g-dev libzstd-dev
BUILD_ELSEWHERE := \
  "  Fedora  dnf install gcc make pkgconf-pkg-config cjson-devel expat-devel \
zlib-devel libzstd-devel" \
  "  Arch    pacman -S base-devel cjson expat zlib zstd" \
  "  Alpine  apk add build-base pkgconf cjson-dev expat-dev zlib-dev zstd-dev" \
  "  macOS   brew install pkg-config cjson expat zlib zstd"
PARTS_MISSING = $(filter-out $(WITHOUT),$(foreach part,$(filter-out \
                $(PARTS_HERE),$(PARTS)),$(call part_word,1,$(part))))
# Whether a program that uses cJSON can be built here and now.
CJSON_BUILDS := { printf '\#include <%s>\n' stdio.h cjson/cJSON.h | $(CC) \
                -c -x c -o /dev/null $(CJSON_CFLAGS) - && \
                $(PKG_CONFIG) --exists libcjson; } 2>/dev/null
FAILED       := { echo "setup: the installation failed" >&2; exit 1; }

# $(call install,PACKAGES,WHAT ELSEWHERE): Debian's packages, by root or sudo.
define install
if ! command -v apt-get >/dev/null; then \
  printf '%s\n' "setup: not a Debian system; install what is missing:" $(2) \
    >&2; exit 1; \
elif test "$$(id -u)" = 0; then root=; \
elif command -v sudo >/dev/null; then root=sudo; \
else echo "setup: needs root or sudo to install: $(1)" >&2; exit 1; fi; \
apt="$$root env DEBIAN_FRONTEND=noninteractive apt-get \
     -o DPkg::Lock::Timeout=300 -y"; \
mkdir -p $(B); echo "setup: installing" $(1); \
{ $$apt update && $$apt install --no-install-recommends $(1); } \
  >$(B)/setup.log 2>&1 || { tail -n 20 $(B)/setup.log >&2; $(FAILED); }
endef

setup:   ## install what building the program needs
	@missing="$(PARTS_MISSING)"; \
	if $(CJSON_BUILDS) && test -z "$$missing"; then \
	  echo "setup: nothing to install"; \
	elif $(CJSON_BUILDS); then ($(call install,$(BUILD_DEBIAN), \
	  $(BUILD_ELSEWHERE))) || \
	  echo "setup: going on without $$missing: some maps cannot be read"; \
	else $(call install,$(BUILD_DEBIAN),$(BUILD_ELSEWHERE)); fi

# ---- install ----------------------------------------------------------------
.PHONY: install uninstall

# Where the shells look, below DATADIR.
COMPLETIONS := bash-completion/completions/collide \
               zsh/site-functions/_collide \
               fish/vendor_completions.d/collide.fish
man_of       = $(MANDIR)/man$(patsubst .%,%,$(suffix $(1)))/$(notdir $(1))
INSTALLED    = $(BINDIR)/collide \
               $(addprefix $(LIBDIR)/,libcollide.a $(SO_FILE) $(SO_NAME) \
               $(SO_LINK) pkgconfig/collide.pc) \
               $(FACE:src/include/%=$(INCDIR)/%) \
               $(foreach page,$(MANUALS),$(call man_of,$(page))) \
               $(addprefix $(DATADIR)/,$(COMPLETIONS))
# Folders below PREFIX by their place in it, so that pkg-config can move it.
below_prefix = $(patsubst $(PREFIX)/%,$${prefix}/%,$(1))

define COLLIDE_PC
prefix=$(PREFIX)
libdir=$(call below_prefix,$(LIBDIR))
includedir=$(call below_prefix,$(INCDIR))

Name: collide
Description: Exact 2D collision queries
Version: $(VERSION)
Libs: -L$${libdir} -lcollide
Libs.private: -lm
Cflags: -I$${includedir}
endef
export COLLIDE_PC

install: all libs   ## install below $(DESTDIR)$(PREFIX)
	$(INSTALL) -d $(sort $(dir $(addprefix $(DESTDIR),$(INSTALLED))))
	$(INSTALL) -m 755 $(B)/collide $(DESTDIR)$(BINDIR)
	$(INSTALL) -m 644 $(B)/libcollide.a $(B)/$(SO_FILE) $(DESTDIR)$(LIBDIR)
	ln -sf $(SO_FILE) $(DESTDIR)$(LIBDIR)/$(SO_NAME)
	ln -sf $(SO_NAME) $(DESTDIR)$(LIBDIR)/$(SO_LINK)
	$(INSTALL) -m 644 $(FACE) $(DESTDIR)$(INCDIR)
	@echo "$$COLLIDE_PC" >$(B)/collide.pc
	$(INSTALL) -m 644 $(B)/collide.pc $(DESTDIR)$(LIBDIR)/pkgconfig
	@for page in $(MANUALS); do \
	  $(INSTALL) -m 644 $$page $(DESTDIR)$(MANDIR)/man$${page##*.} || exit 1; \
	  done
	@for file in $(COMPLETIONS); do shell=$${file%%[-/]*}; \
	  $(B)/collide completions $$shell >$(B)/$$shell.completion && \
	  $(INSTALL) -m 644 $(B)/$$shell.completion \
	    $(DESTDIR)$(DATADIR)/$$file || exit 1; done

uninstall:   ## remove what install put there
	rm -f $(addprefix $(DESTDIR),$(INSTALLED))

# ---- release ----------------------------------------------------------------
.PHONY: dist

# What git knows of, or all there is where the sources came without it. The same
# sources are the same bytes: no owner, no order, no time but the commit's.
DIST       := collide-$(VERSION)
GIT         = $(and $(wildcard .git),$(shell command -v git 2>/dev/null))
DIST_FILES  = $(if $(GIT),$(GIT) -c safe.directory='*' ls-files,find \
              $(filter-out . .. .git $(B),$(wildcard .* *)) ! -type d)
DIST_TIME   = $(shell $(if $(GIT),$(GIT) -c safe.directory='*' log -1 \
              --format=@%ct,date -r Makefile +@%s))

dist: $(B)/$(DIST).tar.gz   ## pack the sources, always as the same bytes

# Packed each time, and new where it is another one.
$(B)/$(DIST).tar.gz: ALWAYS
	@mkdir -p $(B)
	@$(DIST_FILES) >$(B)/$(DIST).files
	@LC_ALL=C sort -o $(B)/$(DIST).files $(B)/$(DIST).files
	@$(TAR) --create --file $(B)/$(DIST).tar --files-from $(B)/$(DIST).files \
	  --format=ustar --transform='s,^,$(DIST)/,' --mtime='$(DIST_TIME)' \
	  --mode=a=rX,u+w --owner=0 --group=0 --numeric-owner
	@gzip -9nc $(B)/$(DIST).tar >$@.new
	@cmp -s $@.new $@ || { echo "  DIST $@"; cp $@.new $@; }

.PHONY: ALWAYS
ALWAYS:

# ---- tests ------------------------------------------------------------------
include tests/tests.mk
